// Where the files of a request lie. All of a job's lie under one beginning, so that they leave together. Each is named by
// its content: two that write at once never write over each other.
export interface RequestFileOwner {
  accountId: string;
  jobId: string;
  id: string;
}

export const jobFolder = ({ accountId, jobId }: Omit<RequestFileOwner, 'id'>) =>
  `accounts/${accountId}/signing/${jobId}/`;

export const requestFolder = (owner: RequestFileOwner) => `${jobFolder(owner)}${owner.id}/`;

export const sentKey = (owner: RequestFileOwner, sha256: string) =>
  `${requestFolder(owner)}sent-${sha256}.pdf`;

export const pageKey = (owner: RequestFileOwner, sha256: string) =>
  `${requestFolder(owner)}page-${sha256}.svg.gz`;

export const sealedKey = (owner: RequestFileOwner, sha256: string) =>
  `${requestFolder(owner)}sealed-${sha256}.pdf`;

const sealedPattern = /^accounts\/[^/]+\/signing\/[^/]+\/[^/]+\/sealed-[0-9a-f]+\.pdf$/;

export const isSealedKey = (key: string) => sealedPattern.test(key);
