import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import type { PageTexts } from '#contract/site/page-texts.ts'
import { fillIn } from '../fill-in.ts'
import { useSiteWords } from '../use-site-words.ts'
import { HeroLadder } from './hero-ladder.tsx'

interface HeroProps {
  texts: PageTexts
  onJoinCommunity: () => void
}

/** The first screen: the promise, the next cohort, and a closed signal. */
export function Hero({ texts, onJoinCommunity }: HeroProps) {
  const { hero } = useSiteWords()
  return (
    <section
      data-showcase={texts.hasShowcase}
      className="mx-auto grid max-w-300 items-center gap-x-16 gap-y-12 px-4 pt-10 pb-14 md:px-6 md:pt-20 md:pb-20 data-[showcase=yes]:lg:grid-cols-[minmax(0,1fr)_min(25rem,40%)]"
    >
      <div className="flex max-w-2xl flex-col items-start">
        <p
          data-shown={texts.hasCohort}
          className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-accent-line pl-3 text-sm tabular-nums data-[shown=no]:hidden"
        >
          <span className="font-medium">{`${texts.cohort} cohort`}</span>
          <span className="text-muted-foreground">
            {`${texts.seatsLeft} of ${texts.seats} seats left`}
          </span>
        </p>
        <h1 className="text-4xl font-semibold text-balance md:text-5xl">
          {fillIn(hero.title, texts)}
        </h1>
        <p className="mt-6 max-w-xl text-lg text-pretty text-muted-foreground">
          {fillIn(hero.text, texts)}
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:self-stretch max-sm:[&>*]:flex-1">
          <ButtonLink to="#programs" size="lg">
            See the programs
          </ButtonLink>
          <Button variant="outline" size="lg" onClick={onJoinCommunity}>
            Join Free Community
          </Button>
        </div>
      </div>
      <HeroLadder texts={texts} />
    </section>
  )
}
