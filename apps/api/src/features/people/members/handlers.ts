import { DETAILS, memberEndpoints, memberErrors } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { orRefuse, refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import { looksAfter } from '../households/index.ts'
import { type CachedSettings, viewerOf } from '../sharing/index.ts'
import { childAnswer, profileAnswer, seenBy } from './answers.ts'
import { updateDetails } from './change.ts'
import { changeDepartment } from './change-department.ts'
import { departmentNames, findMember, searchMembers } from './data.ts'
import type { Directory } from './directory.ts'
import { replacePicture } from './picture.ts'

type Needs = Platform & { directory: Directory; directorySettings: CachedSettings }

/** Finds details, and records who looked at somebody else's. */
function createLookups(services: Needs) {
  const findOrRefuse = (id: number) =>
    orRefuse(findMember(services.pool, id), memberErrors.notFound)

  const recordRestrictedView = (caller: Caller, id: number) =>
    services.recordView(caller, { action: 'member.view', subjectId: id })

  const recordListView = (caller: Caller) => services.recordView(caller, { action: 'member.list' })

  /** Records that an admin viewed someone else's details; views of one's own are not recorded. */
  const recordViewOf = async (caller: Caller, id: number) => {
    if (caller.isAdmin && caller.id !== id) await recordRestrictedView(caller, id)
  }

  return { findOrRefuse, recordListView, recordRestrictedView, recordViewOf }
}

export function memberHandlers(services: Needs): Handlers<typeof memberEndpoints> {
  const { church, directory, directorySettings, pool } = services
  const { findOrRefuse, recordListView, recordRestrictedView, recordViewOf } =
    createLookups(services)

  const rules = async () => ({
    mode: (await directorySettings.get()).mode,
    today: (await church.now()).today,
  })

  return {
    ...officeHandlers(services),

    listMembers: async ({ headers, query, caller }) => {
      // An admin reads what members hide.
      if (caller.isAdmin) await recordListView(caller)
      return directory.answer(headers, caller, query.up_to)
    },

    searchDirectory: async ({ query, caller }) => {
      if (caller.isAdmin) await recordListView(caller)
      const found = await directory.page(caller, query)
      return pageAnswer(memberEndpoints.searchDirectory.path, query, found, (entry) => entry)
    },

    getMember: async ({ params, caller }) => {
      const row = await findOrRefuse(params.id)
      await recordViewOf(caller, params.id)
      if (caller.id === params.id || caller.isAdmin) return { ...row, editable: DETAILS }
      const seen = seenBy(viewerOf(caller), row, await rules())
      if (seen) return { ...seen, editable: [] }
      // Only children of a household are kept by others, and members never find them.
      if (!(await looksAfter(pool, caller.id, params.id))) throw refuse(memberErrors.notFound)
      await recordRestrictedView(caller, params.id)
      return childAnswer(row)
    },

    updateChild: async ({ params: { id }, body, caller }) => {
      if (!(await looksAfter(pool, caller.id, id))) throw refuse(memberErrors.notFound)
      const { editable } = childAnswer(await findOrRefuse(id))
      const isRefused = DETAILS.some((detail) => detail in body && !editable.includes(detail))
      if (isRefused) throw refuse(memberErrors.twoHouseholds)
      return childAnswer(await updateDetails(services, id, body, caller))
    },

    getProfile: async ({ caller, owner }) => {
      const row = await findOrRefuse(owner)
      await recordViewOf(caller, owner)
      return profileAnswer(row)
    },

    updateAdditional: async ({ body, caller, owner }) =>
      profileAnswer(await updateDetails(services, owner, body, caller)),

    uploadPicture: async ({ file, caller, owner }) => {
      if (!file) throw refuse(memberErrors.noFile, { field: 'image' })
      return { image: await replacePicture(services, owner, file.bytes, caller) }
    },
  }
}

type OfficeRows = Pick<
  typeof memberEndpoints,
  'listMemberDetails' | 'getMemberDetails' | 'updateMember' | 'changeDepartment' | 'listDepartments'
>

function officeHandlers(services: Needs): Handlers<OfficeRows> {
  const { clock, db, pool } = services
  const { findOrRefuse, recordListView, recordViewOf } = createLookups(services)

  return {
    listMemberDetails: async ({ query, caller }) => {
      await recordListView(caller)
      const found = await searchMembers(pool, query, clock.now())
      return pageAnswer(memberEndpoints.listMemberDetails.path, query, found)
    },

    getMemberDetails: async ({ params, caller }) => {
      const row = await findOrRefuse(params.id)
      await recordViewOf(caller, params.id)
      return row
    },

    updateMember: ({ params, body, caller }) => updateDetails(services, params.id, body, caller),

    changeDepartment: async ({ body, caller }) => ({
      changed: await changeDepartment(services, { ...body, actorId: caller.id }),
    }),

    listDepartments: () => departmentNames(db),
  }
}
