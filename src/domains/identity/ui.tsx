export { enterStudio } from './site/enter-studio.ts'
