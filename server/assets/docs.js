// Shows openapi.json: a section an address, with a form to ask it.

const make = (tag, properties = {}, children = []) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const section = (path, method, operation) => {
  const rows = operation.parameters.map((parameter) => {
    const input = make("input", { name: parameter.name, required: parameter.required, autocomplete: "off", spellcheck: false });
    input.dataset.place = parameter.in;
    input.setAttribute("aria-label", parameter.name);
    if (parameter.in === "path") input.value = "eight";
    const name = make("code", { textContent: parameter.name + (parameter.required ? " *" : "") });
    return make("tr", {}, [make("td", {}, [name]), make("td", { textContent: parameter.description }), make("td", {}, [input])]);
  });
  const heading = make("h2", {}, [
    make("span", { className: "method", textContent: method.toUpperCase() }),
    make("span", { className: "path", textContent: path }),
  ]);
  const children = [heading, make("p", { textContent: operation.summary })];
  const form = make("form", {}, rows.length > 0 ? [make("table", {}, rows)] : []);
  children.push(form);
  if (method === "get") {
    const answer = make("pre", { hidden: true, tabIndex: 0 });
    form.append(make("button", { textContent: "Ask", className: "main" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask(path, form, answer);
    });
    children.push(answer);
  }
  const statuses = Object.entries(operation.responses).map(([status, { description }]) => `${status} ${description}`);
  children.push(make("p", {}, [make("small", { textContent: statuses.join(" · ") })]));
  return make("section", {}, children);
};

const MOST_SHOWN = 20000;

async function ask(path, form, answer) {
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll("input")) {
    if (input.dataset.place === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value !== "") query.set(input.name, input.value);
  }
  const address = path.slice(1) + (query.size > 0 ? `?${query}` : "");
  answer.hidden = false;
  answer.textContent = `GET ${address}\n…`;
  try {
    const response = await fetch(address);
    const kind = response.headers.get("content-type") ?? "";
    const text = kind.startsWith("application/octet-stream") ? "(a file)" : await response.text();
    answer.textContent = `GET ${address}\n${response.status}\n\n${text.slice(0, MOST_SHOWN)}`;
  } catch (error) {
    answer.textContent = `GET ${address}\n\nno answer: ${error.message}`;
  }
}

// The examples ask the server that this page comes from.
for (const server of document.querySelectorAll(".server")) server.textContent = new URL(".", location.href).href.replace(/\/$/, "");

const routes = document.getElementById("routes");
try {
  const { paths } = await (await fetch("openapi.json")).json();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [path, method, operation]),
  );
  operations.sort(([, , one], [, , other]) => one["x-order"] - other["x-order"]);
  for (const operation of operations) routes.append(section(...operation));
} catch (error) {
  routes.textContent = `openapi.json cannot be read: ${error.message}`;
}
