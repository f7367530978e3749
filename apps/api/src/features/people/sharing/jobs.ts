import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { finishAllMoves } from './move-pictures.ts'
import { removeRetiredPictures } from './retired-pictures.ts'

/** Runs every few minutes, and at every start, to finish work that a crash or an unavailable storage left. */
export const sharingJobs = (services: Platform): Job[] => [
  {
    name: 'remove-retired-pictures',
    schedule: '*/5 * * * *',
    atStart: true,
    run: async () => {
      await finishAllMoves(services)
      await removeRetiredPictures(services)
    },
  },
]
