/**
 * Where an application listens when it is started on a developer's machine as the framework's guide says, and
 * nothing else is set.
 */
import { type EcosystemId, ecosystemOf } from '../applications/ecosystems.ts';

interface Ports {
  /** Without a framework, and for those that are not named. */
  usual: number;
  frameworks?: Readonly<Record<string, number>>;
}

/** Java's containers listen on 8080, and most of what came later followed them. */
const java: Ports = { usual: 8080, frameworks: { play: 9000, spark: 4567 } };

/** A web server in front of the program listens on http's own port. */
const http = 80;

const node: Ports = {
  usual: 3000,
  frameworks: { adonis: 3333, angular: 4200, apollo: 4000, astro: 4321, restify: 8080, sails: 1337 },
};

/** Of ecosystems that are not named: where most of them listen. */
const others: Ports = { usual: 8080 };

const ports: Readonly<Partial<Record<EcosystemId, Ports>>> = {
  node,
  python: {
    usual: 8000,
    frameworks: {
      aiohttp: 8080,
      bottle: 8080,
      flask: 5000,
      odoo: 8069,
      pyramid: 6543,
      streamlit: 8501,
      tornado: 8888,
    },
  },
  java,
  kotlin: java,
  scala: java,
  go: { usual: 8080, frameworks: { chi: 3000, echo: 1323, fiber: 3000 } },
  php: {
    usual: http,
    frameworks: {
      cakephp: 8765,
      codeigniter: 8080,
      laminas: 8080,
      laravel: 8000,
      slim: 8080,
      symfony: 8000,
      yii: 8080,
    },
  },
  csharp: { usual: 5000, frameworks: { aspnet: http, 'azure-functions': 7071 } },
  ruby: { usual: 3000, frameworks: { grape: 9292, hanami: 2300, roda: 9292, sinatra: 4567 } },
  rust: { usual: 8080, frameworks: { axum: 3000, rocket: 8000, warp: 3030 } },
};

/**
 * @param host language of the program
 * @param architecture of its application, for example `python-flask`; of another language it says nothing
 */
export function defaultPort(host: string | null, architecture: string | null): number {
  const ecosystem = ecosystemOf(host);
  if (ecosystem === null) return node.usual;
  const { usual, frameworks } = ports[ecosystem] ?? others;
  const prefix = `${ecosystem}-`;
  const framework = architecture?.startsWith(prefix) ? architecture.slice(prefix.length) : '';
  return frameworks?.[framework] ?? usual;
}
