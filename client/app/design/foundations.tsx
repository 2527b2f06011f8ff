import { useBrand } from '#client/platform/start/academy-info.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { BrandName } from '#client/ui/layout/brand-name.tsx'
import { pages } from '#contract/site/pages.ts'
import { Row, Specimen } from './specimen.tsx'

const sizes = [
  'text-xs',
  'text-compact',
  'text-sm',
  'text-base',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
  'text-4xl',
  'text-5xl',
]

const surfaces = [
  'bg-background',
  'bg-card',
  'bg-popover',
  'bg-muted',
  'bg-secondary',
  'bg-primary',
  'bg-accent-line',
  'bg-accent-soft',
  'bg-series',
  'bg-profit',
  'bg-loss',
  'bg-destructive',
  'bg-success-soft',
  'bg-warning-soft',
  'bg-danger-soft',
  'bg-info-soft',
]

const words = [
  'text-foreground',
  'text-muted-foreground',
  'text-accent',
  'text-success',
  'text-danger',
  'text-warning',
  'text-info',
]

/** Type, colours and the rule that the components are built on. */
export function Foundations() {
  return (
    <>
      <Specimen name="Type">
        <div className="flex min-w-0 flex-col gap-2">
          {sizes.map((size) => (
            <p key={size} className={`${size} truncate font-semibold`}>
              EUR/USD 1.08500 <span className="font-normal">{size}</span>
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Colour">
        <ul className="grid grid-cols-3 gap-3 text-xs text-muted-foreground md:grid-cols-5">
          {surfaces.map((surface) => (
            <li key={surface}>
              <div className={`${surface} mb-1 h-12 rounded-md border`} />
              {surface}
            </li>
          ))}
        </ul>
        <Row>
          {words.map((word) => (
            <span key={word} className={`${word} text-sm font-medium`}>
              {word}
            </span>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Brand">
        <Row>
          <Brand />
          {/* A page cannot be nested in another page. */}
          <ButtonLink to={pages.privacy} variant="outline" size="sm">
            A public page
          </ButtonLink>
        </Row>
      </Specimen>
      <Specimen name="Tick rule">
        <div className="tick-rule" aria-hidden="true" />
      </Specimen>
    </>
  )
}

/** The academy's logo and name, and the short form for narrow places. */
function Brand() {
  const brand = useBrand()
  return (
    <>
      <span className="flex items-center gap-2.5 font-semibold">
        <BrandName brand={brand} />
      </span>
      <BrandName brand={brand} compact />
    </>
  )
}
