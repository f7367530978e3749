import type { Session } from '@church/shared'
import { type Entered, emptySession, type Typed } from './session-entry.ts'
import { enteredTimesOf, opensBeforeMinutes, sessionInstants } from './session-times.ts'

/** A session as the form shows it. */
export const enteredOf = (session: Session): Typed => ({
  ...emptySession,
  ...enteredTimesOf(session),
  name: session.name,
  opensBefore: String(opensBeforeMinutes(session)),
  kind: session.kind,
  departments: session.departments,
  campus: String(session.campus),
  public: session.public,
})

/** The body of a request that creates a session. */
export const sessionBody = (entered: Entered) => ({
  name: entered.name,
  kind: entered.kind,
  departments: entered.departments,
  public: entered.public,
  ...campusOf(entered),
  ...sessionInstants(entered),
})

/** The place as the body of a request names it; nothing for the first. */
export const campusOf = ({ campus }: Pick<Entered, 'campus'>) =>
  campus === '' ? {} : { campus: Number(campus) }

const timeFields = ['date', 'start', 'end', 'endsNextDay', 'opensBefore'] as const

/** The body of a request that changes a session: only what was changed, but its times together. */
export function sessionChanges(entered: Entered, changed: Partial<Entered>) {
  const { name, kind, departments, campus, public: isPublic } = changed
  return {
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    ...(departments !== undefined && { departments }),
    ...(campus !== undefined && campusOf({ campus })),
    ...(isPublic !== undefined && { public: isPublic }),
    ...(timeFields.some((field) => field in changed) && sessionInstants(entered)),
    scope: entered.scope,
  }
}
