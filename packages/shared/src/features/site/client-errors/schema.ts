import * as z from 'zod/mini'
import { line } from '../../../fields.ts'

const CLIENT_ERROR_MESSAGE_MAX = 300

/** Why a screen could not be shown. It says nothing about the person who saw it. */
export const clientError = z.object({
  message: line(CLIENT_ERROR_MESSAGE_MAX),
  /** The screen's path as the router has it, such as `/members/:id`: without digits, it holds no id. */
  screen: z
    .string('Please enter text.')
    .check(
      z.regex(
        /^(\*|\/[a-z_:/-]{0,100})$/i,
        'This is not the pattern of a path, or it is too long.',
      ),
    ),
  /** The file of the web app that reported it; its name changes with each build. */
  version: z.string('Please enter text.').check(z.regex(/^[\w.-]{1,80}$/, 'This is not a file.')),
})
