import { ArrowRight } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '#client/platform/session/session.tsx'
import { chooseProgram } from '#client/platform/start/chosen-program.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { type ContentRole, may } from '#contract/access/permissions.ts'
import { type PaidProgram, paidProgramNames, programs } from '#contract/offers/program-table.ts'

/** The programs that have a course, each on sale with the way to its offer. */
export function IncludedIn({ programs: roles }: { programs: readonly ContentRole[] }) {
  const offers = useOffers()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const names = paidProgramNames.filter((name) => roles.includes(programs[name].role))
  if (names.length === 0) return null
  // The overview goes on with the program that was chosen, as after the landing page.
  const goTo = (program: PaidProgram) => {
    chooseProgram(program)
    void navigate(`/${pathname.split('/')[1] ?? ''}`)
  }
  return (
    <div className="flex flex-col gap-2 border-t pt-5">
      <p className="text-sm text-muted-foreground">The whole course is included in:</p>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => {
          const { title, isOpen } = offers[name]
          const isOffered = isOpen && !may(user, `${name}.enter`)
          return (
            <li key={name}>
              {isOffered ? (
                <Button onClick={() => goTo(name)}>
                  {title}
                  <ArrowRight aria-hidden="true" />
                </Button>
              ) : (
                <span className="text-sm font-medium">{title}</span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
