import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useShell } from '../shell-context.ts'

/** The address of the review, which opens over the first screen. */
export default function PublishScreen() {
  const { openSheet } = useShell()
  useEffect(() => openSheet('publish'), [openSheet])
  return <Navigate to="/admin" replace />
}
