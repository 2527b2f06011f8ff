import type { Answer, TestApp } from './app.ts'
import { encodeForm, fileForm } from './media.ts'
import type { Person } from './people.ts'

interface SentForm {
  as: Person | null
  /** Below /api. */
  path: string
  fields?: Record<string, string>
  file?: { field: string; content: Buffer; name?: string }
  headers?: Record<string, string>
}

/** Sends a multipart form with text fields, a file, or both. */
export async function sendForm(app: TestApp, sent: SentForm): Promise<Answer<unknown>> {
  const { as, path, fields = {}, file, headers: also } = sent
  const form = file ? fileForm({ ...file, fields }) : new FormData()
  if (!file) for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { payload, headers } = await encodeForm(form)
  return app.request({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...headers, ...also, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload,
  })
}
