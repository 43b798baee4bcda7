// Where the files of a request lie. All of a job's lie under one beginning, so that they leave together.
export interface FilePlace {
  accountId: string;
  jobId: string;
  id: string;
}

export const jobFolder = ({ accountId, jobId }: Omit<FilePlace, 'id'>) =>
  `accounts/${accountId}/signing/${jobId}/`;

export const sentKey = (place: FilePlace) => `${jobFolder(place)}${place.id}/sent.pdf`;

export const pictureKey = (place: FilePlace) => `${jobFolder(place)}${place.id}/sent.svg`;

/** Named by its content: two workers that seal at once never write over each other. */
export const sealedKey = (place: FilePlace, sha256: string) =>
  `${jobFolder(place)}${place.id}/sealed-${sha256}.pdf`;

const sealedPattern = /^accounts\/[^/]+\/signing\/[^/]+\/[^/]+\/sealed-[0-9a-f]+\.pdf$/;

export const isSealedKey = (key: string) => sealedPattern.test(key);
