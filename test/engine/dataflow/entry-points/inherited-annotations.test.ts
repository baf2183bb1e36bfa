/** Annotations of interfaces and base classes hold for the methods that take their place. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const found = (sources: Record<string, string>) =>
  findings(sources).some((one) => one.startsWith('code/command-injection'));

describe('Java', () => {
  const controller = (head: string) => `package shop;
@RestController public class Tools implements ToolsApi {
  ${head}
  public String run(String name) throws Exception { Runtime.getRuntime().exec(name); return ""; }
}`;
  const api = (annotation: string) => `package shop;
import org.springframework.web.bind.annotation.*;
${annotation} public interface ToolsApi extends Named { @GetMapping("/run") String run(@RequestParam("name") String name) throws Exception; }`;

  it('a method of an interface says what is called', () => {
    expect(found({ 'shop/ToolsApi.java': api(''), 'shop/Tools.java': controller('@Override') })).toBe(true);
  });

  it('an interface that this one extends says it as well', () => {
    const between = 'package shop; public interface BaseApi extends ToolsApi { }';
    const sources = {
      'shop/ToolsApi.java': api(''),
      'shop/BaseApi.java': between,
      'shop/Tools.java': controller('').replace('implements ToolsApi', 'implements BaseApi'),
    };
    expect(found(sources)).toBe(true);
  });

  it('an interface of a client that Retrofit makes says nothing', () => {
    const client = `package shop; import retrofit2.http.*;
public interface ToolsApi { @POST("/run") String run(@Body String name) throws Exception; }`;
    const stand = `package shop; public class Tools implements ToolsApi {
  public String run(String name) throws Exception { Runtime.getRuntime().exec(name); return ""; }
}`;
    const ofServer = client.replace('retrofit2.http.*', 'javax.ws.rs.*').replace('@Body ', '');
    expect(found({ 'shop/ToolsApi.java': client, 'shop/Tools.java': stand })).toBe(false);
    expect(found({ 'shop/ToolsApi.java': ofServer, 'shop/Tools.java': stand })).toBe(true);
  });

  it('the method of a base class says it', () => {
    const base = `package shop;
public abstract class Base { @PostMapping("/run") public String run(@RequestBody String name) throws Exception { return ""; } }`;
    const sources = {
      'shop/Base.java': base,
      'shop/Tools.java': controller('@Override').replace('implements ToolsApi', 'extends Base'),
    };
    expect(found(sources)).toBe(true);
  });

  it('what stands in for a client is not called from outside', () => {
    const sources = { 'shop/ToolsApi.java': api('@FeignClient("tools")'), 'shop/Tools.java': controller('') };
    expect(found(sources)).toBe(false);
  });
});

describe('C#', () => {
  const service = (contract: string) => ({
    'IRunner.cs': `[ServiceContract] public interface IRunner { ${contract} string Run(string name); }`,
    'Runner.cs': `public class Runner : IRunner {
  public string Run(string name) { System.Diagnostics.Process.Start("sh", "-c " + name); return ""; }
}`,
  });

  it('an operation of a contract is called', () => {
    expect(found(service('[OperationContract]'))).toBe(true);
    expect(found(service(''))).toBe(false);
  });
});
