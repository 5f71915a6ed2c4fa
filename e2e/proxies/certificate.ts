import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The name in the files of `deploy/proxies/`, which the tests leave as it is. */
export const domain = 'comics.example.org';

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
  /** Both in one file. */
  readonly both: string;
}

/** Makes a certificate for the domain, signed by itself, with openssl. */
export function makeCertificate(folder: string): Certificate {
  const certificate = path.join(folder, 'cert.pem');
  const key = path.join(folder, 'key.pem');
  const both = path.join(folder, 'both.pem');
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`];
  const files = ['-out', certificate, '-keyout', key];
  execFileSync('openssl', ['req', ...kind, '-days', '2', ...names, ...files], { stdio: 'pipe' });
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return { certificate, key, both };
}
