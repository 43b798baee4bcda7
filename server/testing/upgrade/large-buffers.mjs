// Loaded before the admin commands of the old version: up to 0026 its backup could hang forever at a table whose last
// rows did not fit into the buffer of a stream.
import { setDefaultHighWaterMark } from 'node:stream';

setDefaultHighWaterMark(false, 64 * 1024 * 1024);
