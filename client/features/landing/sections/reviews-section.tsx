import { cx } from '#client/ui/styles/cx.ts'
import { useSiteWords } from '../use-site-words.ts'
import { ExampleNote } from './example-note.tsx'

/** What students say: one review in full, five next to it. */
export function ReviewsSection() {
  const { testimonials, testimonialsAre } = useSiteWords()
  const [first, ...others] = testimonials
  if (!first || testimonialsAre === 'hidden') return null
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-12 md:scroll-mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="reviews-title" className="text-3xl font-semibold">
          What students say
        </h2>
        {testimonialsAre === 'example' && <ExampleNote>Example reviews</ExampleNote>}
        {testimonialsAre === 'own' && <ExampleNote>Not measured here</ExampleNote>}
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <Review {...first} isLong />
        <div className="gap-x-10 sm:columns-2">
          {others.map((one) => (
            <Review key={one.name} {...one} className="mb-8 break-inside-avoid border-t pt-5" />
          ))}
        </div>
      </div>
    </section>
  )
}

interface ReviewProps {
  quote: string
  name: string
  about: string
  isLong?: boolean
  className?: string
}

function Review({ quote, name, about, isLong, className }: ReviewProps) {
  return (
    <figure className={className}>
      <blockquote className={cx('text-pretty', isLong && 'text-xl font-medium lg:text-2xl')}>
        {`“${quote}”`}
      </blockquote>
      <figcaption className={cx('text-sm', isLong ? 'mt-6' : 'mt-3')}>
        <span className="font-medium">{name}</span>{' '}
        <span className="text-muted-foreground">{about}</span>
      </figcaption>
    </figure>
  )
}
