/** The mark, as in `icon.svg`. As a picture it would be a document of its own, made while home is drawn. */
export function Mark() {
  return (
    <svg viewBox="0 0 64 64" width={24} height={24} aria-hidden>
      <g stroke="#7d2410" strokeWidth="2">
        <path d="M13 30V17.5a1.5 1.5 0 0 1 1.5-1.5h6a1.5 1.5 0 0 1 1.5 1.5V30z" fill="#f3d9c4" />
        <path d="M24.5 30V12.5a1.5 1.5 0 0 1 1.5-1.5h6a1.5 1.5 0 0 1 1.5 1.5V30z" fill="#fbf1e8" />
        <path
          d="m36.6 30 3.2-14.9a1.5 1.5 0 0 1 1.8-1.15l5.9 1.25a1.5 1.5 0 0 1 1.15 1.8L46 30z"
          fill="#f3d9c4"
        />
      </g>
      <path
        d="M8 29.5A2.5 2.5 0 0 1 10.5 27h43a2.5 2.5 0 0 1 2.5 2.5v3a2.5 2.5 0 0 1-1.5 2.3V50a3.5 3.5 0 0 1-3.5 3.5H13A3.5 3.5 0 0 1 9.5 50V34.8A2.5 2.5 0 0 1 8 32.5z"
        fill="#e8502c"
      />
      <path d="M9.5 34.8c.3.13.65.2 1 .2h43c.35 0 .7-.07 1-.2V37h-45z" fill="#000" opacity=".18" />
      <rect x="23" y="41" width="18" height="5.5" rx="2.75" fill="#7d2410" />
    </svg>
  );
}
