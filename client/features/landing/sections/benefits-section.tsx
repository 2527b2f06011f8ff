import type { PageTexts } from '#contract/site/page-texts.ts'
import { fillIn } from '../fill-in.ts'
import { useSiteWords } from '../use-site-words.ts'
import { Months, SizeBeforeEntry } from './benefit-drawings.tsx'
import { JournalPicture } from './journal-picture.tsx'

/** Why choose us: two reasons with drawings, one with a picture, and three more. */
export function BenefitsSection({ texts }: { texts: PageTexts }) {
  const { benefits, months } = useSiteWords()
  const { risk, path, journal, others } = benefits
  return (
    <section aria-labelledby="benefits-title">
      <h2 id="benefits-title" className="text-3xl font-semibold">
        Why choose us
      </h2>
      <div className="mt-10 grid grid-cols-1 gap-y-12">
        <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[5fr_7fr]">
          <div>
            <h3 className="text-xl font-semibold">{fillIn(risk.title, texts)}</h3>
            <p className="mt-3 max-w-md text-muted-foreground">{fillIn(risk.text, texts)}</p>
          </div>
          <SizeBeforeEntry />
        </div>
        <div className="border-t pt-8">
          <div className="flex flex-wrap items-baseline gap-x-10 gap-y-3">
            <h3 className="text-xl font-semibold">{fillIn(path.title, texts)}</h3>
            <p className="max-w-xl text-muted-foreground">{fillIn(path.text, texts)}</p>
          </div>
          <Months topics={months.map((topic) => fillIn(topic, texts))} />
        </div>
        <div className="grid items-start gap-x-16 gap-y-8 border-t pt-8 lg:grid-cols-[4fr_8fr]">
          <div>
            <h3 className="text-xl font-semibold">{fillIn(journal.title, texts)}</h3>
            <p className="mt-3 max-w-md text-muted-foreground">{fillIn(journal.text, texts)}</p>
          </div>
          <JournalPicture />
        </div>
        <ul className="grid gap-x-10 md:grid-cols-3">
          {others.map(({ title, text }) => (
            <li key={title} className="border-t py-6">
              <h3 className="font-semibold">{fillIn(title, texts)}</h3>
              <p className="mt-1.5 max-w-md text-muted-foreground">{fillIn(text, texts)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
