// Runs in a thread of its own: putting a file together and sealing it is work that must not hold up requests.
import { sealPdf } from './seal-pdf.ts';

export default sealPdf;
