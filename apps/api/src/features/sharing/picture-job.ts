import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeRetiredPictures } from './hide-pictures.ts'

/** Runs every few minutes, and at every start, for what a crash or a full disk has left. */
export const sharingJobs = (services: Platform): Job[] => [
  {
    name: 'remove-retired-pictures',
    schedule: '*/5 * * * *',
    atStart: true,
    run: () => removeRetiredPictures(services),
  },
]
