import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useIsCalm } from '#client/platform/start/use-is-calm.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { pages } from '#contract/site/pages.ts'
import { ownCountryQuery } from './countries.queries.ts'

const link = 'font-medium underline underline-offset-4'

/** Asks for the member's country where the academy needs to know it, and says if it keeps signals from the member. */
export function CountryNotice() {
  const isCalm = useIsCalm()
  const { data } = useQuery({ ...ownCountryQuery(), enabled: isCalm })
  if (data?.isWithheld && data.country === null) {
    return (
      <Notice variant="warning">
        Signals may not be received everywhere. You receive them once you have said in which country
        you live.{' '}
        <Link to={pages.settings} className={link}>
          Choose your country
        </Link>
      </Notice>
    )
  }
  if (data?.isWithheld) {
    return (
      <Notice variant="warning">
        In the country that you have declared, signals may not be received.{' '}
        <Link to={pages.settings} className={link}>
          Settings
        </Link>
      </Notice>
    )
  }
  if (!data?.isAsked || data.country !== null) return null
  return (
    <Notice>
      Signals may not be received everywhere: please say in which country you live.{' '}
      <Link to={pages.settings} className={link}>
        Choose your country
      </Link>
    </Notice>
  )
}
