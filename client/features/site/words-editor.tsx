import { type ReactNode, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { usePublished } from '#client/platform/start/published.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import type { SiteText } from '#contract/site/site.ts'
import { type MeasuredKind, measuredKinds, type SiteWords } from '#contract/site/site-words.ts'
import { EditorButtons } from './editor-buttons.tsx'
import { LinesField } from './lines-field.tsx'
import { editedContent, editedText, useTextEditor } from './use-text-editor.ts'
import { WordField, WordList, type WordsForm } from './word-fields.tsx'

const checks = late(async () => (await import('./words-checks.ts')).wordsResolver)
const resolver = lateResolver(checks.load)

interface WordsEditorProps {
  text: SiteText
  /** A preview of the page with these texts. */
  preview: (words: SiteWords) => ReactNode
}

/** The landing page's texts, with a preview of the page next to them. */
export function WordsEditor({ text, preview }: WordsEditorProps) {
  const form = useDraftForm({
    name: `site ${text.name}`,
    item: editedText(text),
    defaultValues: editedContent(text) as SiteWords,
    resolver,
  })
  const { draft } = form
  const editor = useTextEditor(text, draft)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(editor.publish)(event)}
        className="flex flex-col gap-6"
      >
        <DraftNotice draft={draft} />
        <Fields form={form} />
        <EditorButtons
          editor={editor}
          onSaveDraft={() => void form.handleSubmit(editor.saveDraft)()}
        />
      </form>
      <div className="xl:sticky xl:top-20">
        <Preview form={form} preview={preview} />
      </div>
    </div>
  )
}

function Preview({ form, preview }: { form: WordsForm; preview: WordsEditorProps['preview'] }) {
  const words = useWatch({ control: form.control }) as SiteWords
  return preview(useDeferredValue(words))
}

const measuredLabels: Record<MeasuredKind, { label: string; hint: string }> = {
  students: {
    label: 'Show how many students there were',
    hint: 'Everybody whose access to the academy or the mentorship has begun, with dates, those who left included.',
  },
  certified: {
    label: 'Show how many finished the academy',
    hint: 'How many of how many hold the certificate, of all who have had the time for it, those who left included.',
  },
  ahead: {
    label: 'Show how many are ahead in R',
    hint: 'How many of how many have won more R than they lost, of all who recorded at least 20 closed trades with a stop, those who left included. Not before there are five of them.',
  },
}

/** Which figures the program counts and shows beside those that are typed. */
function MeasuredChoice({ form }: { form: WordsForm }) {
  const chosen = useWatch({ control: form.control, name: 'measured' }) ?? []
  return measuredKinds.map((kind) => (
    <Switch
      key={kind}
      {...measuredLabels[kind]}
      checked={chosen.includes(kind)}
      onChange={(on) => {
        const next = measuredKinds.filter((one) => (one === kind ? on : chosen.includes(one)))
        form.setValue('measured', next, { shouldDirty: true })
      }}
    />
  ))
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4 border-t pt-4">
      <legend className="pr-3 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

const claimOptions = [
  { value: 'example', label: "Examples: shown, and marked 'Example'" },
  { value: 'own', label: "Our own: shown, and marked 'Not measured here'" },
  { value: 'hidden', label: 'Hidden' },
]

function Fields({ form }: { form: WordsForm }) {
  const hasRecord = usePublished().record !== null
  const text = (name: Parameters<typeof WordField>[0]['name'], label: string, rows?: number) => (
    <WordField form={form} name={name} label={label} rows={rows} />
  )
  return (
    <>
      <p className="text-sm text-muted-foreground">
        {
          '{brand}, {academy} and {mentorship} (the names of the programs), {months} (of the academy, {Months} at the start of a sentence), {cohort}, {cohortStarts}, {seats} and {seatsLeft} are filled in automatically. Programs, prices and the months in which cohorts start are under Offers.'
        }
      </p>
      <Part title="Top of the page">
        {text('hero.title', 'Headline')}
        {text('hero.text', 'Below it', 3)}
        {text('title', 'Title for search engines and messengers')}
        {text('description', 'Description for them', 2)}
      </Part>
      <Part title="Figures">
        {hasRecord && (
          <p className="text-sm text-muted-foreground">
            The record of signals is public: the page takes its figures about signals from there,
            and marks what is typed here as not measured.
          </p>
        )}
        <MeasuredChoice form={form} />
        <Field label="These figures are">
          <Select {...form.register('statsAre')} options={claimOptions} />
        </Field>
        <WordList form={form} name="stats" noun="Figure" empty={{ figure: '', label: '' }}>
          {(path) => (
            <div className="grid grid-cols-2 gap-3">
              {text(`${path}.figure`, 'Figure')}
              {text(`${path}.label`, 'What it counts')}
            </div>
          )}
        </WordList>
      </Part>
      <Part title="Programs">{text('programsTitle', 'Heading above the programs')}</Part>
      <Part title="Why choose us">
        {text('benefits.risk.title', 'First reason')}
        {text('benefits.risk.text', 'In words', 3)}
        {text('benefits.path.title', 'Second reason')}
        {text('benefits.path.text', 'In words', 2)}
        <LinesField
          form={form}
          name="months"
          label="What each month is about"
          rows={6}
          rule="At most 24 lines of at most 80 characters"
        />
        {text('benefits.journal.title', 'Third reason')}
        {text('benefits.journal.text', 'In words', 2)}
        <WordList
          form={form}
          name="benefits.others"
          noun="Further reason"
          empty={{ title: '', text: '' }}
        >
          {(path) => (
            <>
              {text(`${path}.title`, 'Title')}
              {text(`${path}.text`, 'Text', 2)}
            </>
          )}
        </WordList>
      </Part>
      <Part title="Reviews">
        <p className="text-sm text-muted-foreground">
          What members write themselves is chosen below, under Reviews by Members, and stands first.
          While there is any, examples are not shown.
        </p>
        <Field label="These reviews are">
          <Select {...form.register('testimonialsAre')} options={claimOptions} />
        </Field>
        <WordList
          form={form}
          name="testimonials"
          noun="Review"
          empty={{ quote: '', name: '', about: '' }}
        >
          {(path) => (
            <>
              {text(`${path}.quote`, 'What was said', 3)}
              {text(`${path}.name`, 'Who said it')}
              {text(`${path}.about`, 'Program and place')}
            </>
          )}
        </WordList>
      </Part>
      <Part title="Closing offer">
        {text('closing.title', 'Title')}
        {text('closing.text', 'Text', 3)}
        <LinesField
          form={form}
          name="closing.points"
          label="Bullets"
          rows={3}
          rule="At most 8 lines of at most 160 characters"
        />
      </Part>
      <Part title="Questions">
        <WordList form={form} name="faqs" noun="Question" empty={{ title: '', content: '' }}>
          {(path) => (
            <>
              {text(`${path}.title`, 'Question')}
              {text(`${path}.content`, 'Answer', 3)}
            </>
          )}
        </WordList>
      </Part>
      <Part title="Bottom of the page">{text('warning', 'Risk warning', 4)}</Part>
    </>
  )
}
