// The package brings no types; these are the parts the test server uses.
declare module 's3rver' {
  import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
  import type { AddressInfo } from 'node:net';

  export interface Context {
    method: string;
    url: string;
    headers: IncomingHttpHeaders;
  }

  export interface IncomingObject {
    bucket: string;
    key: string;
    content: IncomingMessage;
    metadata: Record<string, string>;
  }

  export interface Store {
    getResourcePath(bucket: string, key: string, resource: 'object'): string;
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
    putObject(object: IncomingObject): Promise<{ size: number; md5: string }>;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    store: Store;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module 's3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}
