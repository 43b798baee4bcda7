// Where the files of a request lie. All of a job's lie under one beginning, so that they leave together. Each is named by
// its content: two that write at once never write over each other.
export interface FilePlace {
  accountId: string;
  jobId: string;
  id: string;
}

export const jobFolder = ({ accountId, jobId }: Omit<FilePlace, 'id'>) =>
  `accounts/${accountId}/signing/${jobId}/`;

export const requestFolder = (place: FilePlace) => `${jobFolder(place)}${place.id}/`;

export const sentKey = (place: FilePlace, sha256: string) => `${requestFolder(place)}sent-${sha256}.pdf`;

export const pageKey = (place: FilePlace, sha256: string) => `${requestFolder(place)}page-${sha256}.svg.gz`;

export const sealedKey = (place: FilePlace, sha256: string) => `${requestFolder(place)}sealed-${sha256}.pdf`;
