import { type Actor, authOf, type World } from './world.ts'

interface Row {
  session: number
  source: string
  /** Null for an absence. */
  marked_at: Date | null
  ends_at: Date
}

/** A name that stands where its person took it off. What is entered afterwards is about the session's time. */
function namedAgain({ nameless }: Actor, rows: Row[]): Row | undefined {
  return rows.find(({ session, source, marked_at: markedAt, ends_at: end }) => {
    const isAfterwards = ['office', 'visitor'].includes(source)
    const at = markedAt === null || isAfterwards ? end : markedAt
    return nameless.some(({ before, from, isPast, until }) => {
      if (before.has(session)) return false
      const isWithin = at > from && (until === null || at <= until)
      return isWithin || (isPast && end <= from)
    })
  })
}

async function violationOf(world: World, actor: Actor): Promise<string | null> {
  const [{ server, send }] = world.processes
  const { db } = server.services
  const { email, erased, formerAddresses, formerPasswords, id, name, withdrawn } = actor
  if (await db.user.findFirst({ where: { id: { in: erased } } })) return `${name} is there again`
  if (id === null) {
    const again = await db.user.findFirst({ where: { email: { in: [email, ...formerAddresses] } } })
    return again ? `the address of ${name} is there again` : null
  }
  const user = await db.user.findUnique({
    where: { id },
    include: { roles: true, messageChoices: true, member: { include: { sharing: true } } },
  })
  if (!user) return null
  if (withdrawn.has('membership') && user.standing !== 'left') return `${name} is a member again`
  if (withdrawn.has('tasks') && (user.roles.length > 0 || user.isAdmin))
    return `${name} has a task again`
  if (withdrawn.has('listing') && user.member?.sharing?.listed !== false)
    return `${name} is listed again`
  if (withdrawn.has('group') && (await db.groupPerson.count({ where: { userId: id } })) > 0)
    return `${name} is in the group again`
  const choice = user.messageChoices.find(
    ({ kind, way }) => kind === 'announcements' && way === 'mail',
  )
  if (withdrawn.has('announcements') && choice?.isOn !== false) return `${name} gets mails again`
  if (user.email !== null && formerAddresses.includes(user.email))
    return `${name} has a former address again`
  const { rows } = await server.beside.query<Row>(
    `SELECT session_id AS session, source, marked_at, ends_at FROM attendance JOIN sessions ON sessions.id = session_id
     WHERE user_id = $1 AND (present OR EXISTS (
       SELECT FROM attendance_corrections AS entry
       WHERE entry.user_id = $1 AND entry.session_id = attendance.session_id AND NOT entry.present_after
     ))`,
    [id],
  )
  const row = namedAgain(actor, rows)
  if (row) return `the name of ${name} is at session ${row.session} again`
  if (actor.nameless.at(-1)?.until === null) {
    const kept = await db.keepingChoice.findUnique({ where: { userId: id } })
    if (kept?.keep !== false) return `the name of ${name} is kept again`
    if (withdrawn.has('counting') && kept.counted) return `${name} is counted again`
  }
  for (const password of formerPasswords) {
    for (const username of [email, ...formerAddresses]) {
      const { status } = await send('POST', '/api/users/login/', { username, password })
      if (status === 200) return `${name} signs in with a former password`
    }
  }
  for (const refresh of actor.endedSignIns) {
    const { status } = await send('POST', '/api/token/refresh/', { refresh })
    if (status === 200) return `${name} is signed in again`
  }
  return null
}

/** Whether a session counts more than could have been there: somebody with their name and without it. */
async function countedTwice({
  bodies,
  office,
  processes,
  sessions,
}: World): Promise<string | null> {
  const [{ send, server }] = processes
  const auth = await authOf({ processes } as World, office)
  for (const { id } of sessions) {
    if ((await server.services.db.session.count({ where: { id } })) === 0) continue
    const { body } = await send('GET', `/api/users/admin/sessions/${id}/`, undefined, auth)
    const most = bodies.get(id)?.size ?? 0
    if (Number(body.attendance) > most) return `session ${id} counts ${body.attendance} of ${most}`
  }
  return null
}

/** Reads the directory in each process, as somebody whom nothing hides. */
async function shownAgain(world: World): Promise<string | null> {
  const auth = await authOf(world, world.relative)
  for (const { send } of world.processes) {
    const { text } = await send('GET', '/api/members/', undefined, auth)
    const listed = new Set((JSON.parse(text) as { id: number }[]).map(({ id }) => id))
    for (const { erased, id, name, withdrawn } of world.actors) {
      if (erased.some((each) => listed.has(each))) return `${name} is in the directory again`
      const isHidden = withdrawn.has('listing') || withdrawn.has('membership')
      if (isHidden && id !== null && listed.has(id)) return `${name} is shown again`
    }
  }
  return null
}

/** What a walk brought back although nobody gave it; null if nothing. */
export async function findReturned(world: World): Promise<string | null> {
  if (world.broken) return world.broken
  for (const { server } of world.processes) await server.services.pubSub.caughtUp()
  for (const actor of world.actors) {
    const violation = await violationOf(world, actor)
    if (violation) return violation
  }
  return (await countedTwice(world)) ?? shownAgain(world)
}
