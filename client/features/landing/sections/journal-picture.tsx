import { cx } from '#client/ui/styles/cx.ts'
import dark from './journal-dark.webp'
import light from './journal-light.webp'

const alt =
  'The trading journal: net profit, win rate, profit factor and expectancy beside the equity curve of 23 closed trades.'

/** The demo academy's real journal; only the current theme's picture is loaded. */
export function JournalPicture() {
  return (
    <figure>
      <div className="overflow-hidden rounded-xl border shadow-raised">
        <Picture src={light} className="dark:hidden" />
        <Picture src={dark} className="hidden dark:block" />
      </div>
      <figcaption className="mt-3 text-compact text-muted-foreground">
        The trading journal of a demo account, with made-up trades
      </figcaption>
    </figure>
  )
}

function Picture({ src, className }: { src: string; className: string }) {
  return (
    <img
      src={src}
      alt={alt}
      width={1680}
      height={1050}
      loading="lazy"
      decoding="async"
      className={cx('h-auto w-full', className)}
    />
  )
}
