import { usePublished } from '#client/platform/start/published.ts'
import { cx } from '#client/ui/styles/cx.ts'
import type { SiteWords } from '#contract/site/site-words.ts'
import { useSiteWords } from '../use-site-words.ts'
import { ExampleNote } from './example-note.tsx'

/**
 * What students say: one review in full, others next to it. Below each that a member wrote stands what is recorded of that
 * member; each that the owner typed is marked as not measured. Examples give way to what members say.
 */
export function ReviewsSection() {
  const { testimonials, testimonialsAre } = useSiteWords()
  const said = usePublished().testimonials
  const isExample = testimonialsAre === 'example'
  const typed = testimonialsAre === 'hidden' || (isExample && said) ? [] : testimonials
  const all = [...(said?.items ?? []), ...typed.map((one) => typedOne(one, isExample))]
  const [first, ...others] = all
  if (!first) return null
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-12 md:scroll-mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="reviews-title" className="text-3xl font-semibold">
          What students say
        </h2>
        {isExample && !said && <ExampleNote>Example reviews</ExampleNote>}
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <Review {...first} isLong />
        <div className="gap-x-10 sm:columns-2">
          {others.map((one) => (
            <Review
              key={`${one.name} ${one.quote}`}
              {...one}
              className="mb-8 break-inside-avoid border-t pt-5"
            />
          ))}
        </div>
      </div>
      {said && <p className="mt-8 text-compact text-muted-foreground">{said.basis}</p>}
    </section>
  )
}

interface Shown {
  quote: string
  name: string
  about?: string
  /** What is recorded of whoever says it, or that nothing is; null where the heading says so of all. */
  recorded: string | null
}

const typedOne = (one: SiteWords['testimonials'][number], isExample: boolean): Shown => ({
  ...one,
  recorded: isExample ? null : 'Not measured here',
})

interface ReviewProps extends Shown {
  isLong?: boolean
  className?: string
}

function Review({ quote, name, about, recorded, isLong, className }: ReviewProps) {
  return (
    <figure className={className}>
      <blockquote
        className={cx(
          'text-pretty break-words whitespace-pre-line',
          isLong && 'text-xl font-medium lg:text-2xl',
        )}
      >
        {`“${quote}”`}
      </blockquote>
      <figcaption className={cx('text-sm break-words', isLong ? 'mt-6' : 'mt-3')}>
        <span className="font-medium">{name}</span>
        {about && <span className="text-muted-foreground"> {about}</span>}
        {recorded !== null && (
          <span className="mt-1 block text-compact text-muted-foreground italic tabular-nums">
            {recorded}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
