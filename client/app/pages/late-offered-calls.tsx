import { lateContent } from '#client/ui/overlays/late-content.tsx'

const OfferedCalls = lateContent(
  async () => (await import('#client/features/bookings/offered-calls.tsx')).OfferedCalls,
  // They stand below the sessions.
  { onceCalm: true },
)

/** The way to one-to-one calls below a list of live sessions, loaded once the sessions are there. */
export const LateOfferedCalls = () => (
  <OfferedCalls waiting={null} failure="Your calls could not be loaded." />
)
