// The paper of the generate form before anything is made: no job, no file, no number (D-54).
import type { GenerateInput } from '#contract/generate.ts';
import type { Deps } from '#server/deps.ts';
import { readCompanyLogo } from '#server/features/company/company.service.ts';
import { drawPreview } from '#server/features/templates/templates.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { toJobDocumentModel } from '../documents/job-document-model.ts';
import { draftJob } from './draft-job.ts';
import { toJobInput } from './generate-pdf.ts';

/** Also where somebody chose a number: what looks like the real paper would be passed on as such. */
const number = 'Draft';

export async function previewPdf(deps: Deps, scope: Scope, form: GenerateInput): Promise<FileReply> {
  const layOut = async () => {
    const { draft, company } = await draftJob(deps, deps.db.query, scope, deps.clock.now(), toJobInput(form));
    const logo = await readCompanyLogo(deps, company);
    return {
      ...toJobDocumentModel({ job: draft, stage: form.documentType, company, logo, payments: [] }),
      number,
    };
  };
  const pdf = await drawPreview(deps, scope, { rule: deps.config.limits.documentPreviews, layOut });
  return new FileReply(pdf, { contentType: 'application/pdf' });
}
