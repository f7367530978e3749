import pg from 'pg'
import { screens } from '../apps/web/src/lib/screens.ts'
import { test as base } from './fixtures.ts'
import { linkIn, mailsTo } from './outbox.ts'
import { mark, openSession, type Person, registerMember, signInAdmin } from './people.ts'
import { colouredFile } from './pictures.ts'
import type { Product } from './product.ts'

/** What every card, list, dialog and tab has room for: words of 40 letters without a place to break. */
const long = {
  last: 'Wolfeschlegelsteinhausenbergerdorffwelch',
  email: 'grace.wolfeschlegelsteinhausenbergerdorf@church.test',
}

/**
 * A church with a running session, a marked member with a household and a case for carers, an open
 * invitation, an item in each carousel, a newcomer, a file to import and a team with a plan.
 */
export const test = base.extend('people', { scope: 'file' }, async ({ product }) => {
  const admin = await signInAdmin(product)
  const member = await registerMember(product, { first: 'Grace', ...long })
  await admin.api.setCalendarSettings({ body: { public_services: true } })
  const session = await openSession(admin)
  await member.api.markAttendance(mark(session))
  const { id } = await openSession(admin, { name: 'Evening prayer', start: 60, end: 120 })
  await admin.api.cancelSession({ params: { id }, body: { reason: 'The heating has failed' } })
  await admin.api.createSeries({
    body: {
      name: 'Midweek prayer',
      weekdays: [3],
      start_time: '19:00',
      minutes: 60,
      from_date: '2026-01-07',
    },
  })
  const file = await colouredFile('peru')
  await admin.api.createChurchItem({ file, body: { description: 'The choir' } })
  await admin.api.createProgramItem({ file, body: { title: 'Harvest lunch' } })
  const email = 'mary.the-grandmother-of-all-hills@church.test'
  const invited = await admin.api.createUser({
    body: { first_name: 'Mary', last_name: 'Hill', email },
  })
  await admin.api.inviteUser({ params: { id: invited.id }, body: {} })
  const [mail] = await mailsTo(product, email, 'Your account')
  const invitation = new URL(linkIn(mail)).hash.slice(1)
  await admin.api.setDirectorySettings({ body: { mode: 'choice', newcomers: 'approve' } })
  await registerMember(product, { first: 'Newcomer', ...long, email: `new.${long.email}` })
  const { id: household } = await admin.api.createHousehold({
    body: {
      name: 'Hill',
      members: [
        { user: member.user.id, relation: 'adult', may_act: true },
        { user: invited.id, relation: 'child' },
      ],
    },
  })
  await member.api.askForHouseholdChange({ body: { message: 'Please add our son Noah.' } })
  const table =
    'First Name,Last Name,Email,City\nMary,Hill,,Luton\nNew,Person,new,\nNew,Person,,Ely\n'
  const imported = await admin.api.createImport({
    file: new Blob([table]),
    body: { kind: 'people', file_name: 'people.csv' },
  })
  const announcement = await admin.api.createAnnouncement({
    body: {
      title: 'Harvest lunch',
      text: 'Bring a dish.',
      button: { label: 'See the dates', url: '/calendar/' },
      audience: 'everybody',
      public: true,
      from: '2026-01-01T00:00:00Z',
      until: '2096-01-01T00:00:00Z',
    },
  })
  await admin.api.updateMember({
    params: { id: member.user.id },
    body: { department_set: [{ department_name: 'Sound' }] },
  })
  const team = await admin.api.createTeam({
    body: { name: 'Sound', department: 'Sound', leaders: [admin.user.id] },
  })
  const evening = await openSession(admin, { name: 'Night vigil', start: 240, end: 300 })
  await admin.api.setSessionRoles({
    params: { id: evening.id },
    body: { roles: [{ role: 'Sound', team: team.id, needed: 2 }] },
  })
  const { slots } = await admin.api.getPlan({ query: {} })
  await admin.api.setSlot({
    params: { slot: slots[0]?.id ?? 0 },
    body: { user: member.user.id },
  })
  await admin.api.tellPlan({ body: { team: team.id, until: '2999-12-31' } })
  const [asked] = await mailsTo(product, member.user.email, 'When you serve')
  const answer = new URL(linkIn(asked)).hash.slice(1)
  const rhythm = { weekday: 7, every_weeks: 1, start_time: '19:30', minutes: 90, until_date: null }
  const group = await admin.api.createGroup({
    body: {
      name: 'Home group',
      visibility: 'ask',
      rhythm: { ...rhythm, from_date: '2026-01-01' },
      leaders: [member.user.id],
    },
  })
  const { coming } = await admin.api.getGroup({ params: { id: group.id } })
  const { results: cases } = await admin.api.listCareCases({})
  const ids: Record<string, number | undefined> = {
    [screens.announcement.path]: announcement.id,
    [screens.session.path]: session.id,
    [screens.event.path]: session.id,
    [screens.teamPlan.path]: team.id,
    [screens.group.path]: group.id,
    [screens.groupMeeting.path]: coming[0]?.id,
    [screens.campus.path]: session.campus,
    [screens.editHousehold.path]: household,
    [screens.case.path]: cases[0]?.id,
    [screens.import.path]: imported.id,
  }
  /** The routes of mailed links. */
  const links: Record<string, string | undefined> = {
    [screens.invitation.path]: invitation,
    [screens.servingAnswer.path]: answer,
    [screens.groupList.path]: await addListLink(product, coming[0]?.id, member),
  }
  /** The route of a screen, with something to show. */
  const routeTo = (path: string) =>
    links[path] ?? path.replace(':id', String(ids[path] ?? member.user.id)).replace(/:\w+/g, 'abc')
  return { admin, member, everyone: undefined, routeTo }
})

/** Stores a link as a reminder brings it after a meeting. @returns its route */
async function addListLink(product: Product, meeting: number | undefined, leader: Person) {
  const token = 'the-link-of-a-list'
  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  await client.connect()
  await client.query(
    `INSERT INTO group_links (token_hash, meeting_id, user_id, created_at, sent_to)
     VALUES (encode(sha256($1), 'hex'), $2, $3, now(), $4)`,
    [token, meeting, leader.user.id, leader.email],
  )
  await client.end()
  return screens.groupList.path.replace(':token', token)
}
