import type { Academy } from '#server/app/compose.ts'
import { beginDemo, markDemoLoaded } from '#server/app/demo-mode.ts'
import { loadAssignments } from './assignments.ts'
import { loadCalls } from './calls.ts'
import { loadCandles } from './candles.ts'
import { loadChallenges } from './challenges.ts'
import { loadCheckpoints, loadTextChart } from './checkpoints.ts'
import { loadCohorts } from './cohorts.ts'
import { loadCourses, loadProgress } from './courses.ts'
import { loadDrills } from './drills.ts'
import { loadExercises } from './exercises.ts'
import { loadJournals } from './journal.ts'
import { loadLinkedLessons } from './linked.ts'
import { loadPeople } from './people.ts'
import { loadMarkQuestion } from './quizzes.ts'
import { loadReviews } from './reviews.ts'
import { loadSessions } from './sessions.ts'
import { loadSignals } from './signals.ts'
import { loadStrategies } from './strategies.ts'
import { loadTracks } from './tracks.ts'

/**
 * Fills an empty academy with the demo: real rows and files through the program's own operations.
 * Whatever exists already is left as it is, so an interrupted load is completed by calling it
 * again. Throws ConfigError if the academy has an owner.
 */
export async function loadDemo(academy: Academy): Promise<void> {
  await beginDemo(academy.db)
  const { admin, academyStudent, mentorshipStudent } = await loadPeople(academy)
  await loadCourses(academy, admin)
  await loadTracks(academy, admin)
  await loadCheckpoints(academy, admin)
  await loadProgress(academy, academyStudent)
  await loadSessions(academy, admin)
  await loadCalls(academy, admin, mentorshipStudent)
  await loadSignals(academy, admin, await loadStrategies(academy, admin))
  await loadAssignments(academy, admin, academyStudent)
  await loadLinkedLessons(academy, admin)
  await loadCandles(academy)
  await loadTextChart(academy, admin)
  await loadExercises(academy, admin)
  await loadMarkQuestion(academy, admin)
  await loadDrills(academy, admin)
  await loadReviews(academy, admin, mentorshipStudent)
  await loadJournals(academy, admin, { academyStudent, mentorshipStudent })
  await loadCohorts(academy, admin)
  await loadChallenges(academy, admin, mentorshipStudent)
  await academy.modules.academySettings.sayComplete(academy.db.pool)
  // Most of the onboarding checklist is done here, and the rest does not apply to a demo.
  await academy.modules.onboarding.putAway(academy.db.pool)
  await markDemoLoaded(academy.db.pool)
}
