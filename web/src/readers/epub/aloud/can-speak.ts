/** Whether the browser can speak. */
export const canSpeak = (): boolean => 'speechSynthesis' in window;
