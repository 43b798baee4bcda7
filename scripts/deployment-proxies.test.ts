// The proxies' files, held against what the product listens to, waits for and keeps secret.
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { uploadLimits } from '#contract/objects.ts';
import { pages } from '#contract/pages/pages.ts';
import { timeLimits } from '#server/platform/http/time-limits.ts';
import { read, readDockerfile } from './testing/deployment-files.ts';

describe('the proxies', () => {
  test('Caddy talks to the web processes of compose.yaml, on the port of the image', () => {
    const caddy = read('deploy/Caddyfile');
    expect(caddy).toContain('reverse_proxy web-1:3000 web-2:3000 {');
    expect(caddy).toContain('{$SITE} {');
    expect(caddy).toContain('health_uri /healthz');
    expect(readDockerfile().find(([directive]) => directive === 'ENV')?.[1]).toContain('PORT=3000');
    expect((caddy.match(/\{(?!\$)/g) ?? []).length).toBe(
      (caddy.replace(/\{\$\w+\}/g, '').match(/\}/g) ?? []).length,
    );
  });

  test('neither lets a visitor write the own address or read the metrics', () => {
    const nginx = read('deploy/nginx.conf');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    for (const proxy of [nginx, read('deploy/Caddyfile')]) expect(proxy).toMatch(/\/metrics[^}]*404/);
    expect((nginx.match(/\{/g) ?? []).length).toBe((nginx.match(/\}/g) ?? []).length);
  });

  test('both hang up on the slow, but not on a photo of 10 MB from a phone with 50 KB a second', () => {
    const [nginx, caddy] = [read('deploy/nginx.conf'), read('deploy/Caddyfile')];
    for (const name of ['client_header_timeout', 'client_body_timeout', 'send_timeout', 'keepalive_timeout'])
      expect([name, secondsOf(nginx, name)]).toEqual([name, expect.any(Number)]);
    expect(nginx).toMatch(/limit_conn fieldwright \d+;/);
    const slowest = (uploadLimits.bytes.photo / 50_000) * 1.2;
    expect(secondsOf(caddy, 'read_body')).toBeGreaterThan(slowest);
    // Counted from the head of the request.
    expect(secondsOf(caddy, 'write')).toBeGreaterThan(secondsOf(caddy, 'read_body') + slowest);
    for (const name of ['read_header', 'idle']) expect(secondsOf(caddy, name)).toBeLessThan(150);
  });

  test('neither uses a connection that the product may be closing', () => {
    const ours = timeLimits.idleMs / 1000;
    expect(secondsOf(read('deploy/Caddyfile'), 'keepalive')).toBeLessThan(ours);
    const [, upstream = ''] = /upstream fieldwright \{([^}]*)\}/.exec(read('deploy/nginx.conf')) ?? [];
    expect(secondsOf(upstream, 'keepalive_timeout')).toBeLessThan(ours);
  });

  test('nginx of every age takes the line that turns on HTTP/2', () => {
    const nginx = read('deploy/nginx.conf');
    expect(nginx).toContain('listen 443 ssl http2;');
    expect(nginx).not.toMatch(/^\s*http2 on;/m);
  });

  test('neither writes a secret link into its logs', () => {
    const nginx = read('deploy/nginx.conf');
    const [, pattern = ''] = /map \$uri \$fieldwright_place \{\s+~(\S+) \$place;/.exec(nginx) ?? [];
    const placeOf = (uri: string) => new RegExp(pattern).exec(uri)?.groups?.place;
    expect(placeOf('/sign/s3cret')).toBe('/sign');
    expect(placeOf('/api/jobs/7/photos')).toBe('/api/jobs');
    expect(placeOf('/')).toBe('/');
    const paths = [...pages, ...Object.values(endpoints)].map(({ path: location }) => location);
    expect(paths.filter((location) => location.includes(':')).length).toBeGreaterThan(10);
    for (const location of paths) expect(placeOf(location)).toMatch(/^\/[^:]*$/);
    const [, format = ''] = /log_format fieldwright '(.*)';/.exec(nginx) ?? [];
    expect(format).toContain('$fieldwright_place');
    expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_referer)\b/);
    for (const server of nginx.split(/^server \{/m).slice(1)) {
      expect(server).toMatch(/^\taccess_log \S+ fieldwright;$/m);
      expect(server).toMatch(/^\terror_log \S+ crit;$/m);
    }
    const [options = '', site = ''] = read('deploy/Caddyfile').split('{$SITE} {');
    for (const field of ['uri', 'headers']) expect(options).toContain(`request>${field} delete`);
    expect(site).not.toMatch(/^\s*log\b/m);
  });
});

/** What a proxy's file gives for it, in seconds; NaN when it does not name it. */
function secondsOf(file: string, setting: string): number {
  const [, number, unit] = new RegExp(`^\\s*${setting} (\\d+)(s|m);?$`, 'm').exec(file) ?? [];
  return Number(number) * (unit === 'm' ? 60 : 1);
}
