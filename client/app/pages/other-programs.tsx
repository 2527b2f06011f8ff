import RequestAccessCard from '#client/features/access/request-access-card.tsx'
import { ProgramCards } from '#client/features/dashboards/community/program-cards.tsx'
import { useAcademyInfo } from '#client/platform/start/academy-info.ts'
import { useEnrolment } from '../use-enrolment.tsx'

/** The programs that a member does not have, with the way into each; nothing if there is none. */
export default function OtherPrograms() {
  const { open, awaiting, notices, pay, dialog } = useEnrolment()
  const mayAsk = useAcademyInfo()?.askWithoutPayment !== false
  return (
    <>
      {notices}
      {open.length > 0 && (pay || mayAsk) && (
        <section aria-labelledby="other-programs" className="flex flex-col gap-4">
          <h2 id="other-programs" className="text-lg font-semibold">
            Other Programs
          </h2>
          <ProgramCards programs={open} awaiting={awaiting} onUpgrade={pay} />
          {!pay && <RequestAccessCard />}
        </section>
      )}
      {dialog}
    </>
  )
}
