/** Returns the page of the example: an app of its own, with the questions in the middle. */
export function page(service: string, link: string): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Example shop</title>
  <link rel="icon" href="data:,">
  <style>
    body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font-family: Georgia, serif; }
    eps-questions { border: 1px solid #ccc; }
  </style>
  <script type="module" src="${service}/p/eps-questions.js"></script>
  <main>
    <h1>Your order is on its way</h1>
    <p id="status" role="status">Two questions, if you have a minute.</p>
    <eps-questions link="${link}"></eps-questions>
  </main>
  <script>
    const status = document.getElementById('status');
    addEventListener('eps-progress', ({ detail }) => {
      status.textContent = detail.answered + ' of ' + detail.estimated_total + ' answered';
    });
    addEventListener('eps-complete', () => { status.textContent = 'We have received your feedback.'; });
  </script>
</html>`;
}
