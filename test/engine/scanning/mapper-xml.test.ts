import { describe, expect, it } from 'vitest';
import { readMapperXml } from '../../../src/engine/parsing/java/mapper-xml.ts';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

const controller = (call: string) => `package shop;
import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class Users {
  private UserMapper mapper;
  @GetMapping("/users")
  List<User> users(@RequestParam String a, @RequestParam String b, User user) { return ${call}; }
}
`;

const user = `package shop;
public class User {
  private String name;
  private String mail;
  public String getName() { return name; }
  public void setName(String name) { this.name = name; }
  public String getMail() { return mail; }
  public void setMail(String mail) { this.mail = mail; }
}
`;

const mapper = (signature: string) => `package shop;
import java.util.*;
import org.apache.ibatis.annotations.*;
public interface UserMapper {
  List<User> find(${signature});
}
`;

const xml = (statement: string) => `<?xml version="1.0"?>
<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "http://mybatis.org/dtd/mybatis-3-mapper.dtd">
<mapper namespace="shop.UserMapper">
${statement}
</mapper>
`;

/** Lines of the mapper at which an approved SQL injection is reported. */
async function linesIn(signature: string, call: string, statement: string): Promise<number[]> {
  const report = await scanTree(
    memoryTree({
      'src/main/java/shop/Users.java': controller(call),
      'src/main/java/shop/User.java': user,
      'src/main/java/shop/UserMapper.java': mapper(signature),
      'src/main/resources/mapper/UserMapper.xml': xml(statement),
    }),
    { repositoryName: 'shop' },
  );
  return report.findings
    .filter(
      ({ ruleId, verification }) => ruleId === 'code/sql-injection' && verification.verdict === 'approved',
    )
    .filter(({ affectedFile }) => affectedFile.endsWith('.xml'))
    .map(({ startLine }) => startLine);
}

const select = (text: string) => `<select id="find" resultType="User">\n${text}\n</select>`;

describe('an argument that becomes part of a statement is found', () => {
  it.each([
    ['by its name', 'String a', 'mapper.find(a)', 'select * from u order by ${a}', 5],
    ['by @Param', '@Param("by") String x', 'mapper.find(a)', 'select * from u order by ${by}', 5],
    ['in quotes', 'String a', 'mapper.find(a)', "select * from u where n like '%${_parameter}%'", 5],
    ['by its number', 'String a, String b', 'mapper.find("x", b)', 'select ${param2} from u', 5],
    ['of an object', 'User user', 'mapper.find(user)', 'select * from u order by ${name}', 5],
    [
      'of a map',
      'Map<String, Object> m',
      'mapper.find(Map.of("by", a))',
      'select * from u order by ${by}',
      5,
    ],
    [
      'of a map beside which rows are wanted',
      'Map<String, Object> m, RowBounds rows',
      'mapper.find(Map.of("by", a), new RowBounds(0, 10))',
      'select * from u order by ${by}',
      5,
    ],
    ['of a named object', '@Param("u") User x', 'mapper.find(user)', 'select * from u order by ${u.name}', 5],
    [
      'under a condition',
      'String a',
      'mapper.find(a)',
      'select *\nfrom u <if test="a != null">\n${a}</if>',
      7,
    ],
    [
      'in a loop',
      '@Param("ids") List<String> ids',
      'mapper.find(List.of(a))',
      'select * from u where id in <foreach item="id" collection="ids">${id}</foreach>',
      5,
    ],
    ['in CDATA', 'String a', 'mapper.find(a)', '<![CDATA[ select * from u where x < ${a} ]]>', 5],
  ])('%s', async (_, signature, call, text, line) => {
    expect(await linesIn(signature, call, select(text))).toEqual([line]);
  });

  it('in a fragment that the statement includes', async () => {
    const fragment = '<sql id="sorted">order by ${by}</sql>';
    const text = `${fragment}\n${select('select * from u <include refid="sorted"/>')}`;
    expect(await linesIn('@Param("by") String a', 'mapper.find(a)', text)).toEqual([4]);
  });
});

describe('nothing is reported where', () => {
  it.each([
    ['the argument is bound', 'String a', 'mapper.find(a)', 'select * from u where n = #{a}'],
    [
      'another argument is put in',
      'String a, String b',
      'mapper.find(a, "x")',
      'select ${b} from u where n = #{a}',
    ],
    [
      'another entry is put in',
      'Map<String, Object> m',
      'mapper.find(Map.of("by", "id", "name", a))',
      'select * from u where n = #{name} order by ${by}',
    ],
    [
      'another property is put in',
      'User u',
      'mapper.find(new User())',
      'select ${mail} from u where n = #{name}',
    ],
    [
      'the argument is a number',
      'Integer n',
      'mapper.find(Integer.valueOf(a))',
      'select * from u limit ${n}',
    ],
    ['it is a constant', 'String a', 'mapper.find("name")', 'select * from u order by ${a}'],
    [
      'it stands in a comment',
      'String a',
      'mapper.find(a)',
      'select 1 <!-- ${a} --> from ${x.y}'.replace('${x.y}', 'u'),
    ],
    [
      'the text is the one of the test',
      'String a',
      'mapper.find(a)',
      `select 1 <if test="a == 'asc'">\${a}</if>`,
    ],
  ])('%s', async (_, signature, call, text) => {
    expect(await linesIn(signature, call, select(text))).toEqual([]);
  });

  it('the mapper is that of another interface', async () => {
    const text = select('select * from u order by ${a}');
    const report = await scanTree(
      memoryTree({
        'src/main/java/shop/Users.java': controller('mapper.find(a)'),
        'src/main/java/shop/UserMapper.java': mapper('String a'),
        'src/main/resources/UserMapper.xml': xml(text).replace('shop.UserMapper', 'other.UserMapper'),
      }),
      { repositoryName: 'shop' },
    );
    expect(report.findings.filter(({ ruleId }) => ruleId === 'code/sql-injection')).toEqual([]);
  });

  it('a name is given by an include', async () => {
    const text = `<sql id="cols">\${t}.id</sql>\n${select('select <include refid="cols"><property name="t" value="u"/></include> from u')}`;
    expect(await linesIn('String a', 'mapper.find(a)', text)).toEqual([]);
  });
});

it('hostile mappers end in time', () => {
  const n = 30_000;
  for (const text of [
    '<',
    '<a ',
    '<a "',
    '<!--',
    '${',
    '<sql id="a"><include refid="a"/></sql>',
    '${a',
    '<if test="',
  ])
    expect(() =>
      readMapperXml(`<mapper namespace="a.B"><select id="x">\${a}${text.repeat(n)}`),
    ).not.toThrow();
  const doubled = Array.from(
    { length: 30 },
    (_, at) => `<sql id="f${at}"><include refid="f${at + 1}"/><include refid="f${at + 1}"/></sql>`,
  ).join('');
  readMapperXml(`<mapper namespace="a.B">${doubled}<select id="x">\${a}<include refid="f0"/></select>`);
});
