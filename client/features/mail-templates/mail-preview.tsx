import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import type { MailTemplate } from '#contract/mail-templates.ts'
import { previewQuery } from './mail-templates.queries.ts'

/** A mail with example values in its placeholders, or why it cannot be sent like this. */
export function MailPreview({ mailKey, words }: { mailKey: string; words: MailTemplate }) {
  const preview = useQuery(previewQuery(mailKey, words))
  if (preview.isError) {
    const { error } = preview
    const isRefusal = error instanceof ApiProblem && error.status === 422
    return (
      <div role="alert">
        <Notice variant="danger">
          {isRefusal ? error.message : 'The preview could not be created.'}
        </Notice>
      </div>
    )
  }
  if (!preview.data) return null
  return (
    <section aria-label="Preview" className="rounded-lg border">
      <p className="border-b p-3 font-semibold wrap-anywhere">{preview.data.subject}</p>
      {/* Its content may not run scripts, navigate, or learn where it is embedded. */}
      <iframe
        title="Preview of the e-mail"
        sandbox=""
        srcDoc={preview.data.html}
        className="h-96 w-full bg-background"
      />
      <details className="border-t p-3 text-sm">
        <summary>As plain text</summary>
        <pre className="mt-2 whitespace-pre-wrap wrap-anywhere">{preview.data.text}</pre>
      </details>
    </section>
  )
}
