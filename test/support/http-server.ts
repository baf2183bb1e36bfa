import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface TestServer {
  /** `http://127.0.0.1:<port>`, or https */
  origin: string;
  port: number;
  close(): Promise<void>;
}

/** A plain HTTP server on loopback; closing it also ends requests that hang. */
export function startHttpServer(listener: RequestListener): Promise<TestServer> {
  return listen(createServer(listener), 'http');
}

/** The same over TLS. */
export function startHttpsServer(options: ServerOptions, listener: RequestListener): Promise<TestServer> {
  return listen(createTlsServer(options, listener), 'https');
}

async function listen(
  server: Server | ReturnType<typeof createTlsServer>,
  scheme: string,
): Promise<TestServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
