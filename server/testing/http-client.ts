// A browser's manners over real HTTP: keeps cookies, fetches the CSRF token before a change, comes from an address of
// its own so that limits of one test never touch another.
import { randomInt } from 'node:crypto';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when JSON, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  body: any;
  bytes: Buffer;
}

export interface SendOptions {
  headers?: Record<string, string>;
  /** Sent as it is, with the content type given in the headers. */
  raw?: string | Buffer | FormData;
  csrf?: boolean;
}

export class HttpClient {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly base: string;

  constructor(base: string, address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`) {
    this.base = base;
    this.address = address;
  }

  get = (path: string, options?: SendOptions) => this.send('GET', path, undefined, options);
  post = (path: string, body?: unknown, options?: SendOptions) => this.send('POST', path, body, options);
  put = (path: string, body?: unknown, options?: SendOptions) => this.send('PUT', path, body, options);
  patch = (path: string, body?: unknown, options?: SendOptions) => this.send('PATCH', path, body, options);
  delete = (path: string, options?: SendOptions) => this.send('DELETE', path, undefined, options);

  async send(method: string, path: string, body?: unknown, options: SendOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = { 'x-forwarded-for': this.address };
    if (this.cookies.size)
      headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method !== 'GET' && options.csrf !== false) headers['x-csrf-token'] = await this.csrfToken();
    if (this.cookies.size)
      headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.base + path, {
      method,
      headers: { ...headers, ...options.headers },
      body: (options.raw as BodyInit | undefined) ?? (body === undefined ? undefined : JSON.stringify(body)),
      redirect: 'manual',
    });
    this.keepCookies(response.headers);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json');
    const text = bytes.toString('utf8');
    return {
      status: response.status,
      headers: response.headers,
      // An answer to HEAD tells the type of what it does not send.
      body: isJson && text ? JSON.parse(text) : text,
      bytes,
    };
  }

  async csrfToken(): Promise<string> {
    const { body } = await this.get('/api/csrf-token');
    return body.csrfToken;
  }

  private keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const isGone = value === '' || attributes.some((attribute) => /max-age=0$/i.test(attribute.trim()));
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
