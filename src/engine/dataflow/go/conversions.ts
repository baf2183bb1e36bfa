/** Conversions to the maps and lists that libraries name: `bson.M(filter)` is the same map, known by another type. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
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

function converted(it: Interpreter, call: CallSite): Value | null {
  const [map, ...others] = call.args;
  if (!map || others.length > 0) return null;
  const types = call.paths.map((path) => it.paths.type(path.text));
  return new Value(map.constant, map.taints, map.objects, types, map.shape);
}

export const conversionFunctions: ReadonlyMap<string, Builtin> = new Map(
  namedTypes.map((name): [string, Builtin] => [name, converted]),
);
