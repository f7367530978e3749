import { sendWith } from './sign-ins.ts'
import type { Actor, Secret, SignIn, World } from './world.ts'

/** What the class of a caller allows. */
interface Allowed {
  /** To read what members see of each other. */
  asMember: boolean
  asCarer: boolean
  asAdmin: boolean
}

/** A screen that shows details, and whether a class rule lets the caller find those of others there. */
interface Screen {
  path: (id: number) => string
  mayShowOthers: (allowed: Allowed) => boolean
}

const PROFILE: Screen = { path: (id) => `/api/users/profile/${id}/`, mayShowOthers: () => false }
const DIRECTORY: Screen = { path: () => '/api/members/', mayShowOthers: ({ asMember }) => asMember }
const PAGES: Screen = { ...DIRECTORY, path: () => '/api/users/directory/?page_size=100' }
const GROUPS: Screen = { path: () => '/api/users/groups/', mayShowOthers: () => false }
const RESTRICTED: Screen[] = [
  { path: () => '/api/users/care/', mayShowOthers: ({ asCarer }) => asCarer },
  {
    path: () => '/api/users/admin/additionaluserdetails/',
    mayShowOthers: ({ asAdmin }) => asAdmin,
  },
]
/** Most of what there is to read is in the directory. */
const OTHER_SCREENS = [DIRECTORY, PAGES, GROUPS, ...RESTRICTED]

/** What the rules say of an account. Nobody gives the stranger a right, so a right that they use is somebody else's. */
async function allowedTo({ server, stranger, rules, taken }: World, actor: Actor, id: number) {
  const user = await server.services.db.user.findUnique({ where: { id }, include: { roles: true } })
  const belongs = user?.standing === 'active'
  // An admin who gives somebody a right approves them.
  const isMember = belongs && user.approvedAt !== null
  const isTrusted = isMember && (actor !== stranger || taken.has(id))
  const asAdmin = isTrusted && user.isAdmin
  const asCarer = asAdmin || (isTrusted && user.roles.some(({ role }) => role === 'carer'))
  return { asAdmin, asCarer, asMember: asAdmin || (isMember && rules.mode === 'open') }
}

/** Looks at a screen with a sign-in. @returns what it shows of somebody else against the rules; null if nothing */
async function look(world: World, actor: Actor, signIn: SignIn, screen: Screen) {
  const { id } = signIn
  const answer = await sendWith(world, actor, signIn, ['GET', screen.path(id)])
  const isTheirs = ({ about, addresses }: Secret) =>
    about === actor.name ||
    (about === 'owner' && world.taken.has(id)) ||
    actor.mailboxes.some((address) => addresses.has(address))
  const shown = world.secrets.find(
    (secret) => !isTheirs(secret) && answer?.text.includes(secret.text),
  )
  if (!shown || screen.mayShowOthers(await allowedTo(world, actor, id))) return null
  return `the ${actor.name} reads what is about the ${shown.about} at ${screen.path(id)}`
}

/** One sign-in for each account at which an actor has any, the newest first. */
const accountsOf = ({ signIns }: Actor): SignIn[] =>
  signIns.filter(({ id }, n) => signIns.findIndex((other) => other.id === id) === n)

/** The profile and another screen; all of them for a person who has left, who should see nobody. */
function screensFor({ dice, leavers }: World, { id }: SignIn): Screen[] {
  if (leavers.has(id)) return [PROFILE, DIRECTORY, PAGES, GROUPS, ...RESTRICTED]
  return [PROFILE, dice.one(OTHER_SCREENS) ?? DIRECTORY]
}

/** Looks at screens with everything that an actor is signed in to. */
export async function read(world: World, actor: Actor): Promise<string | null> {
  for (const signIn of accountsOf(actor)) {
    for (const screen of screensFor(world, signIn)) {
      const found = await look(world, actor, signIn, screen)
      if (found) return found
    }
  }
  return null
}
