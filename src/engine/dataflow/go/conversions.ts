/** Conversions: to the maps and lists that libraries name, and to types of functions, whose methods functions get. */
import type { CallSite } from '../calls/call-site.ts';
import { runsOf } from '../calls/memo.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { Value } from '../values/value.ts';

const namedTypes = [
  'net/url.Values',
  'net/http.Header',
  'net/textproto.MIMEHeader',
  'go.mongodb.org/mongo-driver/bson.M',
  'go.mongodb.org/mongo-driver/bson.D',
  'go.mongodb.org/mongo-driver/bson.A',
  'gopkg.in/mgo/bson.M',
  'github.com/gin-gonic/gin.H',
  'github.com/labstack/echo.Map',
  'github.com/gofiber/fiber.Map',
  'github.com/golang-jwt/jwt.MapClaims',
];

/** `bson.M(filter)`: the same map, known by another type. */
function converted(it: Interpreter, call: CallSite): Value | null {
  const [map, ...others] = call.args;
  if (!map || others.length > 0) return null;
  const types = call.paths.map((path) => it.paths.type(path.text));
  return new Value(map.constant, map.taints, map.objects, types, map.shape);
}

export const conversionFunctions: ReadonlyMap<string, Builtin> = new Map(
  namedTypes.map((name): [string, Builtin] => [name, converted]),
);

/** The same function converted to the same type is the same function. */
const known = new WeakMap<HeapObject, Map<ClassObject, HeapObject>>();

/** `StoreFunc(save)`: the function has the methods of the type, as `http.HandlerFunc` has `ServeHTTP`. */
export function asFunctionType(value: Value, type: ClassObject): Value {
  const objects = value.objects.map((object) => withMethods(object, type));
  return new Value(value.constant, value.taints, objects, value.paths, value.shape);
}

function withMethods(object: HeapObject, type: ClassObject): HeapObject {
  const ofObject = known.get(object) ?? new Map<ClassObject, HeapObject>();
  known.set(object, ofObject);
  const made = ofObject.get(type) ?? copyOf(object);
  if (made !== object) made.prototype = type.instancePrototype;
  ofObject.set(type, made);
  return made;
}

function copyOf(object: HeapObject): HeapObject {
  if (object instanceof NativeFunction) return new NativeFunction(object.run, object.madeIn);
  if (!(object instanceof FunctionObject)) return object;
  const { node, scope, file, symbol, boundThis, homeClass, madeIn } = object;
  const copy = new FunctionObject(node, scope, file, symbol, boundThis, homeClass, madeIn);
  copy.runs = runsOf(object);
  return copy;
}
