import { useAcademyInfo } from '#client/platform/start/academy-info.ts'
import { useHydrated } from '#client/platform/start/use-hydrated.ts'

/** The owner's contact addresses as list items; none if none are set. */
export function ContactLinks({ className }: { className: string }) {
  const contact = useAcademyInfo()?.contact
  // The prerendered page does not know them: they are added after hydration.
  const hydrated = useHydrated()
  if (!hydrated || !contact) return null
  const { email, supportUrl } = contact
  return (
    <>
      {supportUrl && (
        <li>
          <a href={supportUrl} target="_blank" rel="noopener noreferrer" className={className}>
            Help
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={className}>
            Contact
          </a>
        </li>
      )}
    </>
  )
}
