// Under which address a picture is read and under which keys its files are stored.
import { objectPathPattern } from '#contract/objects.ts';
import type { ObjectKey } from './objects.store.ts';

const addressStart = '/api/objects/';

export const pathOf = (id: string) => `${addressStart}${id}`;

/** Null for anything that is not exactly an object path. */
export const idOfPath = (path: string) =>
  objectPathPattern.test(path) ? path.slice(addressStart.length) : null;

/** Below the account's own folder, which goes as a whole the day it leaves. Keys have no capital letters, ids do. */
const fileKey = ({ accountId, id }: ObjectKey) =>
  `accounts/${accountId}/objects/${Buffer.from(id, 'base64url').toString('hex')}`;

const picturePattern = /^accounts\/[^/]+\/objects\//;

export const isPictureKey = (key: string) => picturePattern.test(key);

export const fullKey = (key: ObjectKey) => `${fileKey(key)}-full`;

export const thumbKey = (key: ObjectKey) => `${fileKey(key)}-thumb`;
