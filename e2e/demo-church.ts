import {
  type Audience,
  pathOf,
  type Screen,
  screens as table,
} from '../apps/web/src/lib/screens.ts'
import { linkIn, mailsTo } from './outbox.ts'
import { signInAdmin } from './people.ts'
import type { Product } from './product.ts'

/** Every screen of the product. */
export const screens = Object.values<Screen>(table)

export const demoPassword = 'demo-church-2026'

/** An admin of the demo, who is a steward and a carer too, and a member with a picture and most details. */
export const demoPeople = {
  everyone: null,
  member: 'abigail.adeyemi@members.example',
  steward: 'admin@church.example',
  carer: 'admin@church.example',
  leader: 'admin@church.example',
  admin: 'admin@church.example',
} satisfies Record<Audience, string | null>

/** Screens of the first row of their table. */
const ofFirstRows: string[] = [
  table.announcement.path,
  table.campus.path,
  table.import.path,
  table.teamPlan.path,
]

/** The routes of some screens by their paths. */
export type Routes = Record<string, string>

/** The route of a screen in the demo. Most ids are a member's; most other parameters are invalid. */
export const demoRoute = (path: string, prepared: Routes) =>
  prepared[path] ??
  path.replace(':id', ofFirstRows.includes(path) ? '1' : '5').replace(/:\w+/g, 'abc')

/**
 * Uploads a file to import, invites somebody, shows the services to everybody and offers a language beside English.
 * @returns the routes of the invitation and of the next service
 */
export async function prepareDemo(product: Product, language = 'en'): Promise<Routes> {
  const admin = { email: demoPeople.admin, password: demoPassword }
  const { api } = await signInAdmin({ ...product, admin })
  const people =
    'First Name,Last Name,Email,City\nAbigail,Adeyemi,,Luton\nZoë,Ünal,zoe@members.example,Köln\nTom,Reed,tom,\n'
  await api.createImport({
    file: new Blob([people]),
    body: { kind: 'people', file_name: 'people.csv' },
  })
  const email = 'invited@members.example'
  const body = { first_name: 'Margaret', last_name: 'Hill', email }
  const { id } = await api.createUser({ body })
  await api.inviteUser({ params: { id }, body: {} })
  const [mail] = await mailsTo(product, email, 'Your account')
  await api.setCalendarSettings({ body: { public_services: true } })
  if (language !== 'en') await api.updateChurch({ body: { languages: [language] } })
  const [next] = await api.listCalendar({})
  const groups = await api.listOfficeGroups()
  const youth = groups.find(({ name }) => name === 'Youth group')?.id ?? 0
  const { recent } = await api.getGroup({ params: { id: youth } })
  return {
    [table.group.path]: pathOf(table.group.path, youth),
    [table.groupMeeting.path]: pathOf(table.groupMeeting.path, recent[0]?.id ?? 0),
    [table.invitation.path]: new URL(linkIn(mail)).hash.slice(1),
    [table.event.path]: pathOf(table.event.path, next?.id ?? 0),
  }
}
