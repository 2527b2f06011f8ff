import { type FormEvent, useState } from 'react'
import { useBrand } from '#client/platform/start/academy-info.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Form } from '#client/ui/forms/form.tsx'
import { PublicPage } from '#client/ui/layout/public-page.tsx'
import { pages } from '#contract/site/pages.ts'
import { type Checked, checkFile, largestFile, longestMessage } from './check-file.ts'
import { VerificationResult } from './verification-result.tsx'

/** The page on which anybody verifies a receipt or an export; the file does not leave the device. */
export function VerifyRecordPage() {
  const brand = useBrand()
  return (
    <PublicPage title="Verify the record" address={pages.verifyRecord} className="max-w-3xl">
      <h1 className="text-3xl font-semibold text-balance max-md:text-2xl">Verify the record</h1>
      <div className="tick-rule my-4" aria-hidden="true" />
      <p className="mb-8 max-w-xl text-muted-foreground">
        Each signal of {brand} is an entry in a chain that is signed every day. Choose a receipt or
        an export: your browser verifies it, compares it with what is published, with what this
        device has received before and with what you were sent, and the file stays on your device.
      </p>
      <VerifyForm />
    </PublicPage>
  )
}

function VerifyForm() {
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<Checked | 'busy' | null>(null)
  const [message, setMessage] = useState('')
  const check = async (text: () => Promise<string>) => {
    setResult('busy')
    setResult(await checkFile(text, message))
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (!chosen) setResult(null)
    else void check(() => textOf(chosen))
  }
  const paste = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    setFile(null)
    void check(async () => text)
  }
  return (
    <div className="flex flex-col gap-6">
      <Field
        label="Heads that you were sent"
        hint="If you have an e-mail or a Telegram message with signed heads of the record, paste it here before you choose the file."
      >
        <Textarea
          rows={3}
          spellCheck={false}
          autoComplete="off"
          maxLength={longestMessage}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <FilePicker
        label="Receipt or export"
        accept=".json,.jsonl"
        file={file}
        onChange={choose}
        hint="Choose a .json or .jsonl file, or drop it here"
        disabled={result === 'busy'}
      />
      <Form onSubmit={paste} noValidate className="flex flex-col gap-3">
        <Field label="Or paste its content">
          <Textarea name="text" rows={4} spellCheck={false} autoComplete="off" />
        </Field>
        <Button type="submit" variant="outline" className="w-fit" busy={result === 'busy'}>
          Verify
        </Button>
      </Form>
      <div aria-live="polite">{result && <VerificationResult result={result} />}</div>
    </div>
  )
}

function textOf(file: File): Promise<string> {
  if (file.size > largestFile) {
    return Promise.reject(
      new Error('This file is too large for a browser. Use npm run verify-record instead.'),
    )
  }
  return file.text()
}
