import { lateContent } from '#client/ui/overlays/late-content.tsx'

const Samples = lateContent(
  async () => (await import('./samples-section.tsx')).SamplesSection,
  // They stand below the courses.
  { onceCalm: true },
)

/** The free samples below a list of courses, loaded once the courses are there. */
export const LateSamples = () => (
  <Samples waiting={null} failure="The free samples could not be loaded." />
)
