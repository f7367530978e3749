import { defineErrors } from '../../../contract/errors.ts'
import { memberMessages } from './messages.ts'

export const memberErrors = defineErrors({
  notFound: { code: 'member-not-found', status: 404, detail: 'There is no member with this id.' },
  noFile: { code: 'no-file', status: 400, detail: memberMessages.noFile },
  notTheirPicture: {
    code: 'not-their-picture',
    status: 400,
    detail: 'This picture was not uploaded for this member. Please upload one.',
  },
})
