/** Frameworks by what a manifest depends on. In each ecosystem the first row that fits names the architecture. */
import type { EcosystemId } from './ecosystems.ts';

interface Framework {
  name: string;
  /** Any of these, lower case; an ending `*` stands for any rest. */
  dependencies: readonly string[];
  /** Counts among development dependencies too: it is bundled, not installed, where it runs. */
  isBundled?: boolean;
}

const javaFrameworks: readonly Framework[] = [
  { name: 'spring-boot', dependencies: ['spring-boot*', 'org.springframework.boot*'] },
  { name: 'quarkus', dependencies: ['quarkus*', 'io.quarkus*'] },
  { name: 'micronaut', dependencies: ['micronaut*', 'io.micronaut*'] },
  { name: 'ktor', dependencies: ['ktor-server*', 'io.ktor*'] },
  { name: 'play', dependencies: ['sbt-plugin', 'com.typesafe.play*', 'org.playframework*'] },
  { name: 'akka-http', dependencies: ['akka-http*'] },
  { name: 'dropwizard', dependencies: ['dropwizard*'] },
  { name: 'vertx', dependencies: ['vertx-*', 'io.vertx*'] },
  { name: 'javalin', dependencies: ['javalin*'] },
  { name: 'spark', dependencies: ['spark-core'] },
  { name: 'struts', dependencies: ['struts*'] },
  { name: 'spring', dependencies: ['spring-webmvc', 'spring-webflux', 'spring-web', 'spring-core'] },
  { name: 'jax-rs', dependencies: ['jersey-*', 'resteasy-*', 'jakarta.ws.rs-api', 'javax.ws.rs-api'] },
  { name: 'android', dependencies: ['com.android.application', 'com.android.library'] },
  {
    name: 'servlet',
    dependencies: [
      'javax.servlet-api',
      'servlet-api',
      'jakarta.servlet-api',
      'javaee-*',
      'jakarta.jakartaee-*',
    ],
  },
];

const frameworks: Readonly<Partial<Record<EcosystemId, readonly Framework[]>>> = {
  node: [
    { name: 'nestjs', dependencies: ['@nestjs/core', '@nestjs/common'] },
    { name: 'next', dependencies: ['next'], isBundled: true },
    { name: 'nuxt', dependencies: ['nuxt', 'nuxt3', '@nuxt/kit'], isBundled: true },
    { name: 'remix', dependencies: ['@remix-run/*'], isBundled: true },
    { name: 'sveltekit', dependencies: ['@sveltejs/kit'], isBundled: true },
    { name: 'astro', dependencies: ['astro'], isBundled: true },
    { name: 'adonis', dependencies: ['@adonisjs/core'] },
    { name: 'sails', dependencies: ['sails'] },
    { name: 'loopback', dependencies: ['@loopback/core', 'loopback'] },
    { name: 'meteor', dependencies: ['meteor-node-stubs'] },
    { name: 'hapi', dependencies: ['@hapi/hapi', 'hapi'] },
    { name: 'fastify', dependencies: ['fastify'] },
    { name: 'koa', dependencies: ['koa'] },
    { name: 'hono', dependencies: ['hono'] },
    { name: 'express', dependencies: ['express'] },
    { name: 'restify', dependencies: ['restify'] },
    { name: 'polka', dependencies: ['polka'] },
    { name: 'apollo', dependencies: ['@apollo/server', 'apollo-server*', 'graphql-yoga'] },
    { name: 'electron', dependencies: ['electron'], isBundled: true },
    { name: 'react-native', dependencies: ['react-native', 'expo'] },
    { name: 'angular', dependencies: ['@angular/core', 'angular'], isBundled: true },
    { name: 'vue', dependencies: ['vue'], isBundled: true },
    { name: 'svelte', dependencies: ['svelte'], isBundled: true },
    { name: 'preact', dependencies: ['preact'], isBundled: true },
    { name: 'react', dependencies: ['react', 'react-dom'], isBundled: true },
    { name: 'ember', dependencies: ['ember-source'], isBundled: true },
  ],
  python: [
    { name: 'django', dependencies: ['django', 'djangorestframework', 'wagtail'] },
    { name: 'fastapi', dependencies: ['fastapi'] },
    { name: 'flask', dependencies: ['flask', 'flask-*', 'quart'] },
    { name: 'starlette', dependencies: ['starlette'] },
    { name: 'aiohttp', dependencies: ['aiohttp'] },
    { name: 'tornado', dependencies: ['tornado'] },
    { name: 'pyramid', dependencies: ['pyramid'] },
    { name: 'bottle', dependencies: ['bottle'] },
    { name: 'sanic', dependencies: ['sanic'] },
    { name: 'falcon', dependencies: ['falcon'] },
    { name: 'litestar', dependencies: ['litestar'] },
    { name: 'odoo', dependencies: ['odoo'] },
    { name: 'streamlit', dependencies: ['streamlit'] },
  ],
  java: javaFrameworks,
  kotlin: javaFrameworks,
  scala: javaFrameworks,
  go: [
    { name: 'gin', dependencies: ['github.com/gin-gonic/gin'] },
    { name: 'echo', dependencies: ['github.com/labstack/echo*'] },
    { name: 'fiber', dependencies: ['github.com/gofiber/fiber*'] },
    { name: 'chi', dependencies: ['github.com/go-chi/chi*'] },
    { name: 'beego', dependencies: ['github.com/beego/beego*', 'github.com/astaxie/beego'] },
    { name: 'iris', dependencies: ['github.com/kataras/iris*'] },
    { name: 'gorilla', dependencies: ['github.com/gorilla/mux'] },
    { name: 'httprouter', dependencies: ['github.com/julienschmidt/httprouter'] },
    { name: 'grpc', dependencies: ['google.golang.org/grpc'] },
  ],
  php: [
    { name: 'laravel', dependencies: ['laravel/framework', 'laravel/lumen-framework'] },
    { name: 'drupal', dependencies: ['drupal/core*'] },
    { name: 'symfony', dependencies: ['symfony/framework-bundle', 'symfony/symfony', 'symfony/http-kernel'] },
    { name: 'wordpress', dependencies: ['wordpress', 'johnpbloch/wordpress*', 'roots/wordpress'] },
    { name: 'cakephp', dependencies: ['cakephp/cakephp'] },
    { name: 'codeigniter', dependencies: ['codeigniter4/framework', 'codeigniter/framework'] },
    { name: 'yii', dependencies: ['yiisoft/yii2', 'yiisoft/yii'] },
    { name: 'slim', dependencies: ['slim/slim'] },
    { name: 'laminas', dependencies: ['laminas/laminas-mvc', 'zendframework/zendframework'] },
  ],
  csharp: [
    {
      name: 'blazor',
      dependencies: ['microsoft.net.sdk.blazorwebassembly', 'microsoft.aspnetcore.components.*'],
    },
    { name: 'aspnet-core', dependencies: ['microsoft.net.sdk.web', 'microsoft.aspnetcore*'] },
    { name: 'aspnet', dependencies: ['microsoft.aspnet.*', 'system.web', 'system.web.mvc'] },
    {
      name: 'azure-functions',
      dependencies: ['microsoft.net.sdk.functions', 'microsoft.azure.functions.worker'],
    },
  ],
  ruby: [
    { name: 'rails', dependencies: ['rails', 'railties'] },
    { name: 'hanami', dependencies: ['hanami'] },
    { name: 'sinatra', dependencies: ['sinatra'] },
    { name: 'grape', dependencies: ['grape'] },
    { name: 'roda', dependencies: ['roda'] },
  ],
  rust: [
    { name: 'actix', dependencies: ['actix-web'] },
    { name: 'axum', dependencies: ['axum'] },
    { name: 'rocket', dependencies: ['rocket'] },
    { name: 'warp', dependencies: ['warp'] },
  ],
};

/** The framework among the dependencies, or null. */
export function frameworkOf(
  ecosystem: EcosystemId,
  dependencies: ReadonlySet<string>,
  developmentDependencies: ReadonlySet<string>,
): string | null {
  for (const framework of frameworks[ecosystem] ?? []) {
    if (dependsOn(dependencies, framework)) return framework.name;
    if (framework.isBundled && dependsOn(developmentDependencies, framework)) return framework.name;
  }
  return null;
}

function dependsOn(dependencies: ReadonlySet<string>, framework: Framework): boolean {
  return framework.dependencies.some((wanted) => {
    if (!wanted.endsWith('*')) return dependencies.has(wanted);
    const start = wanted.slice(0, -1);
    for (const dependency of dependencies) if (dependency.startsWith(start)) return true;
    return false;
  });
}
