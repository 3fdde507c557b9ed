export { hashToken, newToken } from '../../platform/token.ts'
