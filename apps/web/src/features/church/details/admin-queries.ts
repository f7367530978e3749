import { type CampusUpdate, type ChurchUpdate, type NewCampus, t } from '@church/shared'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'
import { churchFacts } from './queries.ts'

/** The church's details as admins set them, the keys that the operator has locked, and the finished steps. */
export const churchSettings = queryOptions({
  queryKey: ['church-settings'],
  queryFn: ({ signal }) => api.getChurchSettings({}, { signal }),
})

/** The campuses, the first one first, with those that are no longer in use. */
export const allCampuses = queryOptions({
  queryKey: ['campuses'],
  queryFn: ({ signal }) => api.listCampuses({}, { signal }),
})

/** Everybody's facts follow a change, and so do the steps of the first start. */
const changed = [churchFacts.queryKey, churchSettings.queryKey, allCampuses.queryKey]

/** Changes the church's details. Missing ones stay unchanged. */
export const useUpdateChurch = () =>
  useChange((body: ChurchUpdate) => api.updateChurch({ body }), changed)

interface Upload {
  file: Blob
  /** Receives the fraction sent so far, 0 to 1. */
  onProgress: (share: number) => void
}

/** Sets the church's logo. */
export const useUploadLogo = () =>
  useChange(
    ({ file, onProgress }: Upload) => api.uploadLogo({ file, body: {} }, { onProgress }),
    changed,
  )

/** Goes back to the product's own logo. */
export const useRemoveLogo = () => useChange(() => api.removeLogo(), changed)

/** Adds a campus. */
export const useCreateCampus = () =>
  useChange((body: NewCampus) => api.createCampus({ body }), changed)

/** Changes a campus. Missing fields stay unchanged. */
export const useUpdateCampus = () =>
  useChange(
    ({ id, ...body }: CampusUpdate & { id: number }) => api.updateCampus({ params: { id }, body }),
    changed,
  )

/** Deletes a campus. Takes its id. */
export const useDeleteCampus = () =>
  useChange((id: number) => api.deleteCampus({ params: { id } }), changed)

/** Says why a field cannot be changed here. */
export const lockedReason = t(
  'The operator of this site has fixed this in its configuration (CHURCH_CONFIG). Ask them to change it.',
)
