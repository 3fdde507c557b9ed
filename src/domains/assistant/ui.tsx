export { AssistantSection } from './console/assistant-section.tsx'
